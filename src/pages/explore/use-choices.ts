import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useNavigationType } from 'react-router';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';
import type { ExploreData } from './explore-view.ts';

/**
 * What a click on a filter needs beyond its link: chosen while another one is on its way it is added to that,
 * what it leaves is brought into view, and with the keyboard the focus stays on it wherever it moves to.
 */
export function useChoices({ groups, views }: ExploreData) {
  const going = useNavigation().location;
  const navigate = useNavigate();
  const isBack = useNavigationType() === 'POP';
  const pressed = useRef<{ link: Element; before: typeof groups; isByKey: boolean }>(null);
  useEffect(() => {
    const { current } = pressed;
    if (!current || current.before === groups) return;
    pressed.current = null;
    // One that was never answered is over once somebody goes back, to where they were.
    if (!isBack) void import('./focus-after.ts').then((focus) => focus.afterChoice(current));
  }, [groups, isBack]);
  return (event: MouseEvent) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('a.filter-choice, a.chip');
    if (!link || !isPlainClick(event)) return;
    pressed.current = { link, before: groups, isByKey: event.detail === 0 };
    const page = views.find(({ current }) => current)?.href;
    if (!page || !going || going.pathname !== link.pathname) return;
    event.preventDefault();
    void import('./changed-search.ts').then(({ changedSearch }) => {
      const search = changedSearch(going.search, { from: page, to: link.href });
      return navigate(going.pathname + search, { preventScrollReset: true });
    });
  };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
};

/** One of several choices is pressed by the space bar too, and the arrows lead from one to the next. */
export function pressChoice(event: KeyboardEvent) {
  const choice = (event.target as Element).closest<HTMLElement>('[role="radio"]');
  const step = STEPS[event.key];
  // Those keys with others are the browser's.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!choice || (event.key !== ' ' && step === undefined)) return;
  event.preventDefault();
  if (step === undefined) return choice.click();
  const all = [...(choice.closest('ul')?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
  all.at((all.indexOf(choice) + step) % all.length)?.focus();
}
