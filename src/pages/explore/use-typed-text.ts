import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from '#platform/web/calls/plain-click.ts';

const FIELD = 'site-search';
const WAYS = '.filter-choice, .chip';
const NAME = 'search_text';

/**
 * Whoever chooses a filter means the list for what stands in the search field, sent or not: it goes along.
 * A way that takes the text of the list away does that.
 */
export function useTypedText(sent: string): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const way = (event.target as Element).closest<HTMLAnchorElement>(WAYS);
    const field = document.getElementById(FIELD) as HTMLInputElement | null;
    if (!way || !field || !isPlainClick(event)) return;
    const typed = field.value.trim();
    const { pathname, searchParams } = new URL(way.href);
    if (typed === sent || (sent !== '' && !searchParams.has(NAME))) return;
    event.preventDefault();
    if (typed === '') searchParams.delete(NAME);
    else searchParams.set(NAME, typed);
    void navigate(`${pathname}?${searchParams}`, { preventScrollReset: true });
  };
}
