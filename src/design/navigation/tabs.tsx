import { useLayoutEffect, useRef } from 'react';
import { Anchor } from '../actions/anchor.tsx';

export interface Tab {
  readonly href: string;
  readonly label: string;
  readonly count?: number | string;
  readonly current?: boolean;
}

/** Pixels at the ends of a row that fade where it goes on. */
const FADE = 40;

/** In a row that is wider than the window the current view must be seen. */
function reveal(row: HTMLElement | null) {
  const current = row?.querySelector('[aria-current]');
  if (!current || !row) return;
  const { left, right } = current.getBoundingClientRect();
  const frame = row.getBoundingClientRect();
  const fade = row.scrollWidth > row.clientWidth ? FADE : 0;
  if (left < frame.left + fade || right > frame.right - fade) {
    row.scrollLeft += left - frame.left - (frame.width - (right - left)) / 2;
  }
}

/** Views of one thing as links: the address is the state. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const shown = tabs.find(({ current }) => current)?.href;
  // Once for each view, not by a reference of the link: the router calls that whenever it is drawn anew, and
  // a row that somebody swept would jump back under their finger.
  useLayoutEffect(() => {
    if (shown !== undefined) reveal(row.current);
  }, [shown]);
  return (
    <nav className="tabs" aria-label={label} ref={row}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor href={tab.href} keepScroll aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
