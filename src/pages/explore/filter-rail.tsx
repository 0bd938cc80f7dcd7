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
        <section key={group.name} aria-labelledby={titleOf(group)}>
          <h2 id={titleOf(group)} className="text-14 font-semibold">
            {group.label}
          </h2>
          <Choices {...ownOf(group)} choices={group.choices} className="mt-2 grid" />
          {group.more && (
            <details className="filter-more">
              <summary>{group.more.label}</summary>
              <Choices {...ownOf(group)} choices={group.more.choices} className="grid" />
            </details>
          )}
        </section>
      ))}
    </nav>
  );
}

const titleOf = ({ name }: FilterGroup) => `filter-${name}`;
const ownOf = (group: FilterGroup) => (group.isOneOf ? { oneOf: titleOf(group) } : {});

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly className: string;
  /** Where one of them at most is chosen: the id of what names them. */
  readonly oneOf?: string;
}

/** Links that are read as what they do: of some one is chosen, of others any. */
function Choices({ choices, className, oneOf }: ChoicesProps) {
  return (
    <ul className={className} {...(oneOf && { role: 'radiogroup', 'aria-labelledby': oneOf })}>
      {choices.map((choice) => (
        <li key={choice.label} role={oneOf && 'none'}>
          <Anchor
            href={choice.href}
            keepScroll
            className="filter-choice"
            {...(oneOf
              ? { role: 'radio', 'aria-checked': choice.current }
              : { 'aria-current': choice.current ? 'true' : undefined })}
          >
            <span className="filter-tick" aria-hidden="true">
              {choice.current && !oneOf && <Check size={14} strokeWidth={3} />}
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
