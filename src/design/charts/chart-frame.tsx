import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../actions/button.tsx';

export interface ChartFrameProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
  /** The same numbers as a table, a click away; its caption is its own, as the chart has the title's name. */
  readonly renderTable?: ((caption: string) => ReactNode) | undefined;
  readonly tableLabel: string;
  /** Where the table says it all, it stands there without being asked for. */
  readonly isTableOpen?: boolean;
  /** Of the title; its place among the page's others. */
  readonly level?: 2 | 3;
  /** `name` is heard in place of the label and begins with it. */
  readonly download?: { readonly href: string; readonly label: string; readonly name?: string };
}

/** A chart with its title, its table and its file. */
export function ChartFrame({
  title,
  text,
  children,
  renderTable,
  tableLabel,
  isTableOpen = false,
  level = 3,
  download,
}: ChartFrameProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const id = useId();
  return (
    <section className="chart-frame" aria-labelledby={id}>
      <header className="chart-head">
        <div>
          <Heading id={id}>{title}</Heading>
          {text && <p className="chart-text">{text}</p>}
        </div>
        {download && (
          <ButtonLink
            look="line"
            size="small"
            href={download.href}
            aria-label={download.name}
            reload
            icon={<Download aria-hidden="true" />}
          >
            {download.label}
          </ButtonLink>
        )}
      </header>
      {children}
      {renderTable && isTableOpen && renderTable(`${title} · ${tableLabel}`)}
      {renderTable && !isTableOpen && (
        <details className="chart-table">
          <summary>{tableLabel}</summary>
          {renderTable(`${title} · ${tableLabel}`)}
        </details>
      )}
    </section>
  );
}
