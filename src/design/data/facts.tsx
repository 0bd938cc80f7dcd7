import type { ReactNode } from 'react';

export interface Fact {
  readonly term: ReactNode;
  readonly value: ReactNode;
}

/** Names and values under each other: addresses, dates, references. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact, place) => (
        <div key={place}>
          <dt>{fact.term}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
