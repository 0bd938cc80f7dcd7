import { Anchor } from '../actions/anchor.tsx';

export interface Tab {
  readonly href: string;
  readonly label: string;
  readonly count?: number | string;
  readonly current?: boolean;
}

/** Views of one thing as links: the address is the state. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
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
