import { useLoaderData } from 'react-router';
import { TextLink } from '#design/actions/text-link.tsx';
import { BarChart } from '#design/charts/bar-chart.tsx';
import { ChartFrame } from '#design/charts/chart-frame.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { Chips } from '#design/navigation/chips.tsx';
import { exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { AdminPage } from '../frame/admin-page.tsx';
import type { loader } from './figures-page.data.ts';
import type { ChartView } from './figures-view.ts';
import './figures.css';

export { headers, loader } from './figures-page.data.ts';

/** What the whole market came to, over time: totals, charts, the same as tables and as files. */
export default function FiguresPage() {
  const t = useT();
  const { shell, spans, currencies, totals, charts, files } = useLoaderData<typeof loader>();
  return (
    <AdminPage shell={shell} lead={t('market_figures.lead')}>
      <div className="market-figures-choice">
        <Chips label={t('market_figures.span')} chips={spans} />
        {currencies.length > 0 && <Chips label={t('market_figures.currency')} chips={currencies} />}
      </div>
      <KeyFigures framed>
        {totals.map((one) => (
          <KeyFigure key={one.label} {...one} />
        ))}
      </KeyFigures>
      <div className="market-figures">
        {charts.map((chart) => (
          <Chart key={chart.key} chart={chart} />
        ))}
      </div>
      <p className="market-figures-files no-print">
        {files.map(({ label, href }) => (
          <TextLink key={href} href={href} reload>
            {label}
          </TextLink>
        ))}
      </p>
    </AdminPage>
  );
}

/** The numbers beside a chart. */
function useScale(unit: ChartView['unit']): (value: number) => string {
  const locale = useLocale();
  if (unit.kind === 'share') return (value) => value.toLocaleString(locale, { style: 'percent' });
  if (unit.kind === 'hours') return (value) => value.toLocaleString(locale);
  const { currency } = unit;
  return (value) => {
    const minor = BigInt(Math.round(value * 10 ** exponentOf(currency)));
    return formatMoney({ minor, currency }, locale, { noIso: true });
  };
}

function Chart({ chart }: { readonly chart: ChartView }) {
  const t = useT();
  const { title, text, bars, unit, columns } = chart;
  const formatValue = useScale(unit);
  if (bars.every(({ value }) => value === 0)) {
    return (
      <ChartFrame level={2} title={title} text={text} tableLabel="">
        <p className="market-figures-none">{t('market_figures.none')}</p>
      </ChartFrame>
    );
  }
  return (
    <ChartFrame
      level={2}
      title={title}
      text={text}
      tableLabel={t('market_figures.as_table')}
      renderTable={(caption) => <Table chart={chart} caption={caption} columns={columns} />}
    >
      <BarChart label={title} bars={bars} formatValue={formatValue} height={180} />
    </ChartFrame>
  );
}

type Bar = ChartView['bars'][number];

function Table({
  chart: { bars },
  caption,
  columns: [span, value],
}: {
  readonly chart: ChartView;
  readonly caption: string;
  readonly columns: ChartView['columns'];
}) {
  const columns: Column<Bar>[] = [
    { key: 'span', title: span, cell: ({ label }) => label },
    { key: 'value', title: value, cell: ({ text }) => text, align: 'end' },
  ];
  return (
    <DataTable dense caption={caption} rows={bars} rowKey={(bar) => bar.label} columns={columns} />
  );
}
