import type { ReactNode } from 'react';

export interface SummaryLine {
  readonly label: ReactNode;
  readonly amount: ReactNode;
  readonly note?: ReactNode;
  readonly strong?: boolean;
  readonly tone?: 'good' | 'bad' | 'soft';
}

export interface SummaryLinesProps {
  readonly lines: readonly SummaryLine[];
  readonly total?: SummaryLine;
}

function Line({ line, total }: { line: SummaryLine; total?: boolean }) {
  return (
    <div
      className="summary-line"
      data-strong={line.strong || undefined}
      data-tone={line.tone}
      data-total={total || undefined}
    >
      <dt>
        {line.label}
        {line.note && <span className="summary-note">{line.note}</span>}
      </dt>
      <dd>{line.amount}</dd>
    </div>
  );
}

/** Each line of a price, and their sum, with the digits under each other. */
export function SummaryLines({ lines, total }: SummaryLinesProps) {
  return (
    <dl className="summary-lines">
      {lines.map((line, place) => (
        <Line key={place} line={line} />
      ))}
      {total && <Line line={total} total />}
    </dl>
  );
}
