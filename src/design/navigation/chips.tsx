import { X } from 'lucide-react';
import { Anchor } from '../actions/anchor.tsx';

export interface Chip {
  readonly label: string;
  /** Where the choice leads; with `removeLabel`, the list without this filter. */
  readonly href: string;
  readonly removeLabel?: string;
  readonly current?: boolean;
}

/** Choices or set filters as small links. */
export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    <ul className="chips" aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.href}>
          <Anchor
            className="chip"
            href={chip.href}
            keepScroll
            aria-label={chip.removeLabel}
            aria-current={chip.current ? 'true' : undefined}
          >
            {chip.label}
            {chip.removeLabel && <X aria-hidden="true" />}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
