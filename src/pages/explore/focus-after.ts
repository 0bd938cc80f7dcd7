import { focusAdded } from '#design/behaviour/focus-added.ts';
import type { Chip } from '#design/navigation/chips.tsx';

/**
 * Where the focus goes on once what had it is gone with the change of a list: at the first card that was
 * added, or else at the filter that took the place of the removed one, or the last, or the heading where
 * none is left.
 */
export function focusAfter(
  firstAdded: string | undefined,
  before: readonly Chip[],
  chosen: readonly Chip[],
): void {
  if (firstAdded) return focusAdded(firstAdded);
  if (document.activeElement !== document.body) return;
  const removed = before.findIndex(({ label }) => !chosen.some((chip) => chip.label === label));
  const chips = [...document.querySelectorAll<HTMLElement>('a.chip[aria-label]')];
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (chips[removed] ?? chips.at(-1) ?? heading)?.focus();
}

/** Shows what a filter left: it may begin above the window, and be shorter than what was read before. */
export function afterChoice({ link, isByKey }: { link: Element; isByKey: boolean }): void {
  // A mouse has its place, and the focus is not to jump from it.
  if (isByKey) focusChoice(link);
  const found = document.querySelector('.explore > :last-child');
  if (found && found.getBoundingClientRect().top < 0) found.scrollIntoView();
}

/** Goes on at the filter that was pressed where it stands elsewhere now, as a country out of its fold. */
function focusChoice(pressed: Element): void {
  if (document.activeElement !== document.body) return;
  const label = (choice: Element) => choice.querySelector('.filter-tick + span')?.textContent;
  const choices = [...document.querySelectorAll<HTMLElement>('a.filter-choice')];
  choices.find((choice) => label(pressed) && label(choice) === label(pressed))?.focus();
}
