import './suggestion-box.css';
import { wordMatches } from '../behaviour/word-matches.ts';

export interface BoxSuggestion {
  readonly label: string;
  readonly hint: string;
  /** Where it leads. */
  readonly url: string;
}

export interface SuggestionSource {
  /** Says what may be meant; an aborted question is not answered. */
  ask(text: string, signal: AbortSignal): Promise<readonly BoxSuggestion[]>;
  go(url: string): void;
}

/** A pause in typing after which is asked. */
const PAUSE_MS = 120;
const SHORTEST = 2;

/**
 * Makes a text field a combobox with a list of suggestions under it. The form stays what it was: Enter
 * without a chosen suggestion sends it, Escape closes the list.
 */
export function suggestIn(input: HTMLInputElement, source: SuggestionSource): void {
  const box = new SuggestionBox(input, source);
  input.addEventListener('input', () => box.typed());
  input.addEventListener('blur', () => box.close());
  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && box.pressed(event.key)) event.preventDefault();
  });
  // A press would take the focus from the field, and the list with it.
  box.list.addEventListener('pointerdown', (event) => event.preventDefault());
  box.list.addEventListener('click', ({ target }) => box.clicked(target as Node));
  // Whoever types fast has typed before this was loaded.
  if (document.activeElement === input && input.value !== input.defaultValue) box.typed();
}

class SuggestionBox {
  readonly list: HTMLUListElement;
  readonly #input: HTMLInputElement;
  readonly #source: SuggestionSource;
  #shown: readonly BoxSuggestion[] = [];
  /** -1: the field itself, none of the list. */
  #chosen = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #question: AbortController | undefined;

  constructor(input: HTMLInputElement, source: SuggestionSource) {
    this.#input = input;
    this.#source = source;
    this.list = makeList(input);
  }

  typed(): void {
    clearTimeout(this.#timer);
    if (this.#input.value.trim().length < SHORTEST) this.close();
    else this.#timer = setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#question?.abort();
    if (!this.list.hidden) this.#show([]);
  }

  /** Whether the key meant the list, and nothing else. */
  pressed(key: string): boolean {
    const isOpen = !this.list.hidden;
    // Also what is on its way: it would open the list after all.
    if (key === 'Escape') this.close();
    if (key === 'ArrowDown' && !isOpen) this.typed();
    else if (key === 'ArrowDown' && isOpen) this.#move(1);
    else if (key === 'ArrowUp' && isOpen) this.#move(-1);
    else if (key === 'Enter') return this.#goTo(this.#chosen);
    else return key === 'Escape' && isOpen;
    return true;
  }

  clicked(target: Node): void {
    this.#goTo(this.#options().findIndex((option) => option.contains(target)));
  }

  #goTo(at: number): boolean {
    const one = this.#shown[at];
    if (one) this.#source.go(one.url);
    return one !== undefined;
  }

  #options(): Element[] {
    return [...this.list.children];
  }

  /** One place more than there are suggestions: the field itself. */
  #move(step: number): void {
    const count = this.#shown.length + 1;
    this.#choose(((this.#chosen + 1 + step + count) % count) - 1);
  }

  #choose(at: number): void {
    this.#chosen = at;
    const options = this.#options();
    for (const [place, option] of options.entries()) {
      option.setAttribute('aria-selected', String(place === at));
    }
    const option = options[at];
    if (option === undefined) this.#input.removeAttribute('aria-activedescendant');
    else {
      this.#input.setAttribute('aria-activedescendant', option.id);
      option.scrollIntoView({ block: 'nearest' });
    }
  }

  #show(found: readonly BoxSuggestion[]): void {
    const { list } = this;
    this.#shown = found;
    list.replaceChildren(
      ...found.map((one, at) => optionOf(one, `${list.id}-${at}`, this.#input.value)),
    );
    list.hidden = found.length === 0;
    this.#input.setAttribute('aria-expanded', String(found.length > 0));
    this.#choose(-1);
  }

  async #ask(): Promise<void> {
    this.#question?.abort();
    const asking = new AbortController();
    this.#question = asking;
    try {
      const found = await this.#source.ask(this.#input.value.trim(), asking.signal);
      if (!asking.signal.aborted && document.activeElement === this.#input) this.#show(found);
    } catch {
      // Without an answer the form is what it was.
    }
  }
}

let made = 0;

/** The list under the field, and what ties the two together. */
function makeList(input: HTMLInputElement): HTMLUListElement {
  const list = document.createElement('ul');
  made += 1;
  list.id = `suggestions-${made}`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.hidden = true;
  list.setAttribute('aria-label', input.getAttribute('aria-label') ?? '');
  input.parentElement?.classList.add('suggestions-at');
  input.parentElement?.append(list);
  input.enterKeyHint = 'search';
  input.autocomplete = 'off';
  input.role = 'combobox';
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  input.setAttribute('aria-controls', list.id);
  return list;
}

function optionOf({ label, hint }: BoxSuggestion, id: string, asked: string): HTMLLIElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.setAttribute('aria-selected', 'false');
  const text = document.createElement('span');
  let at = 0;
  for (const { from, to } of wordMatches(label, asked)) {
    const mark = document.createElement('mark');
    mark.textContent = label.slice(from, to);
    text.append(label.slice(at, from), mark);
    at = to;
  }
  text.append(label.slice(at));
  const small = document.createElement('small');
  small.textContent = hint;
  option.append(text, ' ', small);
  return option;
}
