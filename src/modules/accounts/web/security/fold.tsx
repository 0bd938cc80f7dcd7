import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#design/classes.ts';

const SUMMARY = classes(
  'button button-line button-medium w-fit cursor-pointer',
  'list-none [&::-webkit-details-marker]:hidden',
);

interface FoldProps {
  readonly label: string;
  /** Unfolded from the start: what is inside came back with a problem. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A form that stays folded away until somebody wants it; opens without a script. */
export function Fold({ label, isOpen = false, children }: FoldProps) {
  return (
    <details className="group" open={isOpen}>
      <summary className={SUMMARY}>
        {label}
        <ChevronRight
          aria-hidden="true"
          className="transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
      </summary>
      <div className="border-l-2 border-line pt-5 pl-5 mt-4">{children}</div>
    </details>
  );
}
