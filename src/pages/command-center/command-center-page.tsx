import './command-center.css';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { BarChart } from '#design/charts/bar-chart.tsx';
import { ChartFrame } from '#design/charts/chart-frame.tsx';
import { DataTable } from '#design/data/data-table.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { SummaryLines } from '#design/data/summary-lines.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { ProgressBar } from '#design/feedback/progress-bar.tsx';
import { Card } from '#design/layout/card.tsx';
import { Section } from '#design/layout/section.tsx';
import { HoverPopover } from '#design/overlays/hover-popover.tsx';
import { Tooltip } from '#design/overlays/tooltip.tsx';
import { formatMoney } from '#money/format.ts';
import { exponentOf } from '#money/currency.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './command-center-page.data.ts';
import { ContributionTable } from './contribution-table.tsx';
import { WorkspaceFrame } from './frame/workspace-frame.tsx';
import { useLiveFigures } from './live/use-live-figures.ts';
import { NextSteps } from './next-steps/next-steps.tsx';

export { action, headers, loader } from './command-center-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** How it is going, and what to do next. */
export default function CommandCenterPage() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  );
}

function Panel() {
  const view = useLoaderData<typeof loader>();
  const figures = useLiveFigures(view.liveHref, view.figures);
  return (
    <WorkspaceFrame workspace={view.workspace} section="overview">
      {view.seatText && <Notice icon>{view.seatText}</Notice>}
      {figures && <Figures figures={figures} view={view} />}
      <div className="command-center">
        <div className="command-center-aside grid content-start gap-8">
          <NextSteps tasks={view.tasks} />
          {view.funds && <FundsCard funds={view.funds} />}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          {view.sees.figures && <Days view={view} />}
          {view.sees.people && <People view={view} />}
        </div>
      </div>
    </WorkspaceFrame>
  );
}

interface FiguresProps {
  readonly figures: NonNullable<View['figures']>;
  readonly view: Pick<View, 'time' | 'comparison' | 'outlook'>;
}

function Figures({ figures, view }: FiguresProps) {
  const t = useT();
  const { time, comparison, outlook } = view;
  return (
    <div className="grid gap-4">
      <h2 className="visually-hidden">{t('command_center.raised')}</h2>
      <KeyFigures framed>
        <KeyFigure
          label={t('command_center.raised')}
          value={figures.raisedText}
          note={
            figures.pledgedText
              ? t('command_center.of_it_pledged', { amount: figures.pledgedText })
              : figures.raisedNote
          }
        />
        <KeyFigure
          label={t('command_center.contributors')}
          value={figures.contributors}
          note={figures.contributionsText}
        />
        <KeyFigure label={t('command_center.average')} value={figures.averageText} />
        {outlook && (
          <KeyFigure
            label={t('command_center.conversion')}
            value={outlook.conversionText}
            note={t('command_center.of_visits', { count: outlook.visits })}
          />
        )}
        <KeyFigure label={t('command_center.time')} value={time.value} note={time.label} />
        {outlook?.expectedText && (
          <KeyFigure
            label={t('command_center.expected')}
            value={outlook.expectedText}
            note={outlook.betweenText}
          />
        )}
      </KeyFigures>
      <ProgressBar
        value={figures.percent}
        max={100}
        size="large"
        label={figures.raisedNote}
        valueText={figures.percentText}
      />
      <p className="flex justify-between text-14 text-soft tabular">
        <span>{figures.percentText}</span>
        <span>{figures.raisedNote}</span>
      </p>
      {comparison && <p className="text-14">{comparison}</p>}
    </div>
  );
}

function Days({ view }: { view: View }) {
  const t = useT();
  const locale = useLocale();
  const { days, currency } = view;
  if (days.length === 0) return null;
  const one = 10 ** exponentOf(currency);
  const formatValue = (value: number) =>
    formatMoney({ minor: BigInt(Math.round(value * one)), currency }, locale, { noIso: true });
  const title = t('command_center.by_day');
  return (
    <ChartFrame
      title={title}
      text={t('command_center.by_day_text')}
      tableLabel={t('command_center.as_table')}
      renderTable={(caption) => (
        <DataTable
          dense
          caption={caption}
          rows={days.toReversed()}
          rowKey={(day) => day.label}
          columns={[
            { key: 'day', title: t('command_center.day'), cell: (day) => day.label },
            {
              key: 'count',
              title: t('command_center.number'),
              align: 'end',
              cell: (day) => day.count.toLocaleString(locale),
            },
            { key: 'sum', title: t('contributions.amount'), align: 'end', cell: (day) => day.text },
          ]}
        />
      )}
    >
      <BarChart label={title} bars={days} formatValue={formatValue} height={220} />
    </ChartFrame>
  );
}

function People({ view }: { view: View }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Section title={t('command_center.recent')}>
      <ContributionTable
        caption={t('command_center.recent')}
        rows={view.recent}
        empty={
          <EmptyState title={t('command_center.nobody_yet')}>
            {t('command_center.nobody_yet_text')}
          </EmptyState>
        }
      />
      {view.recent.length > 0 && (
        <p className="mt-4">
          <TextLink
            look="strong"
            href={paths.commandCenter(locale, view.workspace.slug, 'contributions')}
          >
            {t('command_center.all_contributions')}
          </TextLink>
        </p>
      )}
    </Section>
  );
}

function FundsCard({ funds }: { funds: NonNullable<View['funds']> }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section aria-labelledby="funds" className="grid gap-4">
      <h2 id="funds" className="text-22">
        {t('command_center.funds')}
      </h2>
      <Card tone="sunken">
        <SummaryLines
          lines={funds.lines}
          total={{
            label: t('command_center.held'),
            note: funds.balanceText,
            amount: funds.heldText,
          }}
        />
        {funds.isHeld && (
          <p className="mt-2 text-14">
            <TextLink href={paths.contact(locale, 'questions')}>
              {t('command_center.ask_payout')}
            </TextLink>
          </p>
        )}
        <dl className="mt-4 grid gap-2 text-14 tabular">
          <div className="flex justify-between gap-4">
            <dt>
              {t('command_center.available')}{' '}
              <Tooltip label={t('command_center.available_about')}>
                {t('command_center.available_note')}
              </Tooltip>
            </dt>
            <dd>{funds.availableText}</dd>
          </div>
          {funds.pledgedText && (
            <div className="flex justify-between gap-4">
              <dt>{t('command_center.pledged')}</dt>
              <dd>{funds.pledgedText}</dd>
            </div>
          )}
        </dl>
        <div className="mt-4">
          <HoverPopover
            id="about-fees"
            size="small"
            look="quiet"
            trigger={t('command_center.fees')}
            label={t('command_center.fees')}
          >
            <p className="max-w-[18rem] text-14">{t('command_center.fees_text')}</p>
            <p className="mt-2 text-14">
              <TextLink href={paths.howItWorks(locale)}>{t('command_center.fees_more')}</TextLink>
            </p>
          </HoverPopover>
        </div>
      </Card>
    </section>
  );
}
