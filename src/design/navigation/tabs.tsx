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
function reveal(current: HTMLAnchorElement | null) {
  const row = current?.closest('nav');
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
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Anchor
              href={tab.href}
              keepScroll
              aria-current={tab.current ? 'page' : undefined}
              ref={tab.current ? reveal : undefined}
            >
              {tab.label}
              {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
