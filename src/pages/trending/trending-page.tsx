import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { type Column, DataTable } from '#design/data/data-table.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './trending-page.data.ts';

export { headers, loader } from './trending-page.data.ts';

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Found = NonNullable<View['found']>;

export default function TrendingPage() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { origin, path, alternates, weights } = view;
  const box = useFirstInvalid(view.problem === null ? null : view);
  const columns: Column<View['weights'][number]>[] = [
    { key: 'part', title: t('trending.part'), cell: ({ part }) => t(`trending.${part}`) },
    {
      key: 'weight',
      title: t('trending.weight'),
      align: 'end',
      cell: ({ weightText }) => weightText,
    },
  ];
  return (
    <Page width="narrow">
      <PageHead
        title={pageTitle(t('trending.title'))}
        description={t('trending.text')}
        origin={origin}
        path={path}
        alternates={alternates}
      />
      <PageTitle title={t('trending.title')} text={t('trending.text')} />
      <div className="grid gap-4">
        <p>{t('trending.rule')}</p>
        <p>{t('trending.left_out')}</p>
        <DataTable
          caption={t('trending.counted')}
          showCaption
          columns={columns}
          rows={weights}
          rowKey={({ part }) => part}
        />
        <p>{t('trending.formula')}</p>
      </div>
      <section className="mt-12 grid gap-4" aria-labelledby="look" id="figures">
        <h2 id="look">{t('trending.look')}</h2>
        <Form
          method="get"
          action="#figures"
          ref={box}
          className="panel grid gap-4"
          noValidate
          preventScrollReset
        >
          <TextInput
            key={view.typed}
            label={t('trending.campaign')}
            hint={t('trending.campaign_hint')}
            name="campaign"
            maxLength={400}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
            defaultValue={view.typed}
            error={view.problem ? t(`trending.${view.problem}`) : undefined}
          />
          <p>
            <Button type="submit">{t('trending.show')}</Button>
          </p>
        </Form>
        {view.found && <Figures found={view.found} />}
      </section>
    </Page>
  );
}

/** What a campaign's place is made of, and what would move it. */
function Figures({ found }: { found: Found }) {
  const t = useT();
  const columns: Column<Found['parts'][number]>[] = [
    { key: 'part', title: t('trending.part'), cell: ({ part }) => t(`trending.${part}`) },
    { key: 'count', title: t('trending.count'), align: 'end', cell: (row) => row.countText },
    { key: 'weight', title: t('trending.weight'), align: 'end', cell: (row) => row.weightText },
    { key: 'points', title: t('trending.points'), align: 'end', cell: (row) => row.pointsText },
    { key: 'next', title: t('trending.next'), align: 'end', cell: (row) => row.nextText },
  ];
  return (
    <div className="grid gap-4" role="status">
      <DataTable
        caption={t('trending.score', { campaign: found.title, score: found.scoreText })}
        showCaption
        stacks
        columns={columns}
        rows={found.parts}
        rowKey={({ part }) => part}
      />
      {!found.isOpen && <p>{t('trending.closed')}</p>}
      <p>
        <TextLink href={found.href}>{t('trending.see')}</TextLink>
      </p>
    </div>
  );
}
