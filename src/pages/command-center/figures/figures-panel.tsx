import { TextLink } from '#design/actions/text-link.tsx';
import { BarChart, BarList } from '#design/charts/bar-chart.tsx';
import { ChartFrame } from '#design/charts/chart-frame.tsx';
import { CourseChart } from '#design/charts/course-chart.tsx';
import { WorldMap } from '#design/charts/world-map.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { type Currency, exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { PanelView } from './figures-view.ts';

type Row = readonly string[];

/** A chart, the same numbers as a table a click away, and as a file. */
export function FiguresPanel({ panel }: { panel: PanelView }) {
  const t = useT();
  const { title, text, rows, empty, csvHref, chart } = panel;
  const isEmpty = rows.length === 0;
  return (
    <ChartFrame
      level={2}
      title={title}
      text={text}
      tableLabel={t('figures.as_table')}
      isTableOpen={chart === null && !isEmpty}
      renderTable={isEmpty ? undefined : (caption) => <Table panel={panel} caption={caption} />}
      {...(csvHref && !isEmpty
        ? {
            download: {
              href: csvHref,
              label: t('figures.csv'),
              name: t('figures.csv_of', { title }),
            },
          }
        : {})}
    >
      {isEmpty ? <p className="text-soft">{empty}</p> : <Chart panel={panel} />}
      {panel.link && (
        <p>
          <TextLink href={panel.link.href}>{panel.link.label}</TextLink>
        </p>
      )}
    </ChartFrame>
  );
}

function Chart({ panel }: { panel: PanelView }) {
  const locale = useLocale();
  const { chart, title, empty } = panel;
  if (chart === null) return null;
  if (chart.kind === 'list') {
    return (
      <>
        {chart.map && <WorldMap {...chart.map} />}
        <BarList label={title} bars={chart.bars} />
      </>
    );
  }
  const currency = chart.currency as Currency | null;
  const formatValue = (value: number) =>
    currency === null
      ? value.toLocaleString(locale)
      : formatMoney(
          { minor: BigInt(Math.round(value * 10 ** exponentOf(currency))), currency },
          locale,
          { noIso: true },
        );
  if (chart.kind === 'course')
    return <CourseChart label={title} {...chart} formatValue={formatValue} />;
  if (chart.bars.every(({ value }) => value === 0)) return <p className="text-soft">{empty}</p>;
  return <BarChart label={title} bars={chart.bars} formatValue={formatValue} height={220} />;
}

function Table({ panel, caption }: { panel: PanelView; caption: string }) {
  const columns = panel.columns.map(
    ({ title, isNumber }, place): Column<Row> => ({
      key: String(place),
      title,
      cell: (row) => row[place],
      ...(isNumber ? { align: 'end' } : {}),
    }),
  );
  const rows = panel.rows;
  return (
    <DataTable
      dense
      stacks={panel.stacks ?? false}
      caption={caption}
      rows={rows}
      rowKey={(row) => rows.indexOf(row)}
      columns={columns}
    />
  );
}
