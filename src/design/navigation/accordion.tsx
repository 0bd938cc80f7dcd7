import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Fold {
  readonly id?: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
}

export interface AccordionProps {
  readonly items: readonly Fold[];
  /** Opening one closes the others of this name. */
  readonly exclusive?: string;
}

/** Answers under their questions. */
export function Accordion({ items, exclusive }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map((item, place) => (
        <details key={item.id ?? place} id={item.id} name={exclusive} open={item.open}>
          <summary>
            {item.title}
            <Plus aria-hidden="true" />
          </summary>
          <div className="accordion-body">{item.children}</div>
        </details>
      ))}
    </div>
  );
}
