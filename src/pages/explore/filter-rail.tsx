import { Check } from 'lucide-react';
import { Anchor } from '#design/actions/anchor.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { Choice, FilterGroup } from '#pages/filters/explore-filters.ts';

/** Every filter as a list of links: the address is the state, so it works without a script. */
export function FilterRail({ groups }: { groups: readonly FilterGroup[] }) {
  const t = useT();
  return (
    <nav className="grid gap-6" aria-label={t('explore.filters')}>
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`filter-${group.name}`}>
          <h2 id={`filter-${group.name}`} className="text-14 font-semibold">
            {group.label}
          </h2>
          <Choices choices={group.choices} className="mt-2 grid" />
          {group.more && (
            <details className="filter-more">
              <summary>{group.more.label}</summary>
              <Choices choices={group.more.choices} className="grid" />
            </details>
          )}
        </section>
      ))}
    </nav>
  );
}

function Choices({ choices, className }: { choices: readonly Choice[]; className: string }) {
  return (
    <ul className={className}>
      {choices.map((choice) => (
        <li key={choice.label}>
          <Anchor
            href={choice.href}
            keepScroll
            className="filter-choice"
            aria-current={choice.current ? 'true' : undefined}
          >
            <span className="filter-tick" aria-hidden="true">
              {choice.current && <Check size={14} strokeWidth={3} />}
            </span>
            <span>{choice.label}</span>
            {choice.countText && <span className="filter-count tabular">{choice.countText}</span>}
          </Anchor>
          {choice.nested && choice.nested.length > 0 && (
            <Choices choices={choice.nested} className="ml-7 grid" />
          )}
        </li>
      ))}
    </ul>
  );
}
