import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { ButtonLink } from '#design/actions/button.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { type Translate, useLocale, useT } from '#platform/web/messages.tsx';
import { AppearanceForm } from './appearance-form.tsx';
import type { loader } from './my-contributions-page.data.ts';

export { action, headers, loader } from './my-contributions-page.data.ts';

type Row = ReturnType<typeof useLoaderData<typeof loader>>['contributions'][number];

export default function MyContributionsPage() {
  const t = useT();
  const { contributions, olderHref } = useLoaderData<typeof loader>();
  return (
    <Page>
      <title>{`${t('contributions.mine')} · Groundswell`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('contributions.mine')} text={t('contributions.mine_text')} />
      <div className="pb-12">
        <DataTable
          caption={t('contributions.mine')}
          stacks
          rows={contributions}
          rowKey={(row: Row) => row.id}
          empty={<Nothing />}
          columns={columnsOf(t)}
        />
        {olderHref && (
          <p className="mt-6">
            <ButtonLink href={olderHref}>{t('contributions.older')}</ButtonLink>
          </p>
        )}
      </div>
    </Page>
  );
}

function columnsOf(t: Translate): Column<Row>[] {
  return [
    {
      key: 'campaign',
      title: t('contributions.campaign'),
      cell: (row) => (
        <>
          <Anchor className="text-link font-semibold" href={row.href} lang={row.language}>
            {row.title}
          </Anchor>
          <span className="block text-14 text-soft">
            {row.perks.length > 0 ? (
              <span lang={row.language}>{row.perks.join(', ')}</span>
            ) : (
              t('contributions.without_perk')
            )}
          </span>
        </>
      ),
    },
    {
      key: 'date',
      title: t('contributions.date'),
      cell: (row) => row.dateText,
    },
    {
      key: 'state',
      title: t('contributions.state'),
      cell: (row) => <Badge tone={row.look.tone}>{row.look.text}</Badge>,
    },
    {
      key: 'amount',
      title: t('contributions.amount'),
      align: 'end',
      cell: (row) => row.amountText,
    },
    {
      key: 'public',
      title: t('contributions.public'),
      cell: ({ id, title, appearance }) => (
        <AppearanceForm id={id} title={title} appearance={appearance} />
      ),
    },
  ];
}

function Nothing() {
  const t = useT();
  const locale = useLocale();
  return (
    <EmptyState
      title={t('contributions.none')}
      action={
        <ButtonLink href={paths.explore(locale)} look="solid">
          {t('contributions.explore')}
        </ButtonLink>
      }
    >
      {t('contributions.none_text')}
    </EmptyState>
  );
}
