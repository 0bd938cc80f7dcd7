import type { ReactNode } from 'react';
import { Picture, type PictureImage } from '../media/picture.tsx';

export interface SummaryLine {
  readonly label: ReactNode;
  readonly amount: ReactNode;
  readonly note?: ReactNode;
  readonly picture?: PictureImage | null | undefined;
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
      data-pictured={line.picture ? true : undefined}
    >
      <dt>
        {line.picture && (
          <span className="summary-picture">
            <Picture image={line.picture} sizes="64px" ratio="card" />
          </span>
        )}
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
