import { catalogues, editions } from 'virtual:messages/server';
import type { Locale } from '../locale.ts';
import type { MessageRuntime } from '../messages.tsx';
import { FRAME_TEXTS, textAddress, textGroup } from '../texts/text-groups.ts';

/** The groups of texts a page has needed so far, by the page's route. */
const groupsOf = new Map<string, Set<string>>();

export interface ServerMessages extends MessageRuntime {
  /** Whether a text of a group was used that the document does not announce; it does from now on. */
  isIncomplete(): boolean;
}

/**
 * The runtime for rendering one document. Its head names the texts the page needs before its body
 * has asked for them: those the last rendering of the same page did.
 */
export function serverMessages(locale: Locale, page = ''): ServerMessages {
  const known = groupsOf.get(page) ?? new Set([FRAME_TEXTS]);
  groupsOf.set(page, known);
  const edition = editions[locale];
  const announced = known.size;
  return {
    locale,
    messages: catalogues[locale],
    assets: [...known].map((group) => textAddress(group, locale, edition)),
    edition,
    used: (key) => known.add(textGroup(key)),
    isIncomplete: () => known.size > announced,
  };
}
