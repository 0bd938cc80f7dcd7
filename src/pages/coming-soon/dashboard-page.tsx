import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { BarChart, BarList } from '#design/charts/bar-chart.tsx';
import { ChartFrame } from '#design/charts/chart-frame.tsx';
import { DataTable } from '#design/data/data-table.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './dashboard-page.data.ts';

export { headers, loader } from './dashboard-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** How the coming-soon page does: who came, from where, by which words. */
export default function ComingSoonDashboardPage() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const { counts } = view;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <Page>
      <title>{pageTitle(t('coming_soon.dashboard'), view.title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<span lang={view.language}>{view.title}</span>}
        title={t('coming_soon.dashboard')}
        actions={<Actions view={view} />}
      />
      {view.hasPage ? (
        <div className="grid gap-10 pb-12">
          <KeyFigures framed>
            <KeyFigure label={t('coming_soon.confirmed')} value={number(counts.subscribers)} />
            <KeyFigure
              label={t('coming_soon.unconfirmed')}
              value={number(counts.unconfirmed)}
              note={t('coming_soon.unconfirmed_note')}
            />
            <KeyFigure label={t('coming_soon.left')} value={number(counts.unsubscribed)} />
          </KeyFigures>
          <Days view={view} />
          <div className="grid gap-8 md:grid-cols-2">
            <Section title={t('coming_soon.by_source')} text={t('coming_soon.by_source_text')}>
              {view.sources.length === 0 ? (
                <p className="text-soft">{t('coming_soon.nobody_yet')}</p>
              ) : (
                <BarList label={t('coming_soon.by_source')} bars={withText(view.sources, number)} />
              )}
            </Section>
            <Section title={t('coming_soon.by_variant')} text={t('coming_soon.by_variant_text')}>
              <BarList label={t('coming_soon.by_variant')} bars={withText(view.variants, number)} />
            </Section>
          </div>
        </div>
      ) : (
        <EmptyState
          title={t('coming_soon.no_page')}
          action={
            view.mayEdit && (
              <ButtonLink href={paths.campaignEdit(locale, view.id, 'coming_soon')} look="solid">
                {t('coming_soon.make_page')}
              </ButtonLink>
            )
          }
        >
          {t('coming_soon.no_page_text')}
        </EmptyState>
      )}
    </Page>
  );
}

function withText<B extends { value: number }>(bars: readonly B[], number: (n: number) => string) {
  return bars.map((bar) => ({ ...bar, text: number(bar.value) }));
}

function Actions({ view }: { view: View }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="flex flex-wrap gap-3">
      {view.hasPage && <ButtonLink href={view.pageHref}>{t('coming_soon.see_page')}</ButtonLink>}
      {view.mayList && (
        <ButtonLink href={paths.commandCenter(locale, view.id, 'email_subscribers')}>
          {t('coming_soon.subscribers')}
        </ButtonLink>
      )}
      {view.mayEdit && view.hasPage && (
        <ButtonLink href={paths.campaignEdit(locale, view.id, 'coming_soon')}>
          {t('coming_soon.edit_page')}
        </ButtonLink>
      )}
    </div>
  );
}

function Days({ view }: { view: View }) {
  const t = useT();
  const locale = useLocale();
  const number = (value: number) => value.toLocaleString(locale);
  const title = t('coming_soon.by_day');
  if (view.days.length === 0) {
    return (
      <EmptyState title={t('coming_soon.nobody_yet')}>
        {t(view.isPublished ? 'coming_soon.nobody_text' : 'coming_soon.unpublished_text')}
      </EmptyState>
    );
  }
  return (
    <ChartFrame
      level={2}
      title={title}
      text={t('coming_soon.by_day_text')}
      tableLabel={t('coming_soon.as_table')}
      renderTable={(caption) => (
        <DataTable
          dense
          caption={caption}
          rows={view.days.toReversed()}
          rowKey={(day) => day.label}
          columns={[
            { key: 'day', title: t('coming_soon.day'), cell: (day) => day.label },
            {
              key: 'count',
              title: t('coming_soon.confirmed'),
              align: 'end',
              cell: (day) => number(day.value),
            },
          ]}
        />
      )}
    >
      <BarChart
        label={title}
        bars={withText(view.days, number)}
        formatValue={(value) => number(value)}
        height={220}
      />
    </ChartFrame>
  );
}
