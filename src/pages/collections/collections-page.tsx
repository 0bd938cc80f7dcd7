import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { alternates, paths } from '#app/paths.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { PastEnd } from '#design/navigation/past-end.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { PageHead } from '#pages/cards/page-head.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { CollectionGrid } from '#pages/cards/collection-grid.tsx';
import type { loader } from './collections-page.data.ts';

export { headers, loader } from './collections-page.data.ts';

export default function CollectionsPage() {
  const t = useT();
  const locale = useLocale();
  const { origin, collections, moreHref, firstHref } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        title={pageTitle(t('collections.title'))}
        description={t('collections.text')}
        origin={origin}
        path={paths.collections(locale)}
        alternates={alternates('/campaign_collections')}
      />
      <PageTitle title={t('collections.title')} text={t('collections.text')} />
      {firstHref && <PastEnd href={firstHref} />}
      {collections.length === 0 && !firstHref && (
        <EmptyState
          title={t('collections.none')}
          action={
            <ButtonLink href={paths.explore(locale)} look="solid">
              {t('collections.explore')}
            </ButtonLink>
          }
        />
      )}
      {collections.length > 0 && <CollectionGrid collections={collections} />}
      {moreHref && <ShowMore href={moreHref}>{t('collections.more')}</ShowMore>}
    </Page>
  );
}
