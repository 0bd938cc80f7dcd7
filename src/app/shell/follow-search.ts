import { apiClient } from '#platform/web/api-client.ts';
import type { BoxSuggestion } from '#design/suggesting/suggestion-box.ts';
import { takeTypedText } from './take-typed-text.ts';

const FIELD = 'input[name="search_text"]';

async function ask(text: string, signal: AbortSignal): Promise<readonly BoxSuggestion[]> {
  const address = `/private_api/search/suggestions?q=${encodeURIComponent(text)}`;
  const { body } = await apiClient.get<{ response: BoxSuggestion[] }>(address, {
    signal,
    loadingBar: false,
  });
  return body.response;
}

/** Has every search field suggest what may be meant, and filters take it along, once somebody goes to it. */
export function followSearchFields(): void {
  const known = new WeakSet<Element>();
  const follow = async (field: EventTarget | Element | null): Promise<void> => {
    if (!(field instanceof HTMLInputElement) || !field.matches(FIELD) || known.has(field)) return;
    known.add(field);
    takeTypedText(field);
    const { suggestIn } = await import('#design/suggesting/suggestion-box.ts');
    suggestIn(field, { ask, go: (url) => location.assign(url) });
  };
  document.addEventListener('focusin', ({ target }) => void follow(target));
  void follow(document.activeElement);
}
