import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../actions/button.tsx';

export interface ChartFrameProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children: ReactNode;
  /** The same numbers as a table, a click away. */
  readonly table: ReactNode;
  readonly tableLabel: ReactNode;
  readonly download?: { readonly href: string; readonly label: string };
}

/** A chart with its title, its table and its file. */
export function ChartFrame({
  title,
  text,
  children,
  table,
  tableLabel,
  download,
}: ChartFrameProps) {
  const id = useId();
  return (
    <section className="chart-frame" aria-labelledby={id}>
      <header className="chart-head">
        <div>
          <h3 id={id}>{title}</h3>
          {text && <p className="chart-text">{text}</p>}
        </div>
        {download && (
          <ButtonLink
            look="quiet"
            size="small"
            href={download.href}
            reload
            icon={<Download aria-hidden="true" />}
          >
            {download.label}
          </ButtonLink>
        )}
      </header>
      {children}
      <details className="chart-table">
        <summary>{tableLabel}</summary>
        {table}
      </details>
    </section>
  );
}
