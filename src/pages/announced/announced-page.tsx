import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { PastEnd } from '#design/navigation/past-end.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { AnnouncedCards } from '#pages/cards/announced/announced-cards.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './announced-page.data.ts';

export { headers, loader } from './announced-page.data.ts';

/** What can't be backed yet, but followed; the newest first. */
export default function AnnouncedPage() {
  const t = useT();
  const { origin, path, alternates, announced, firstHref, moreHref, exploreHref } =
    useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        title={pageTitle(t('announced.title'))}
        description={t('announced.text')}
        origin={origin}
        path={path}
        alternates={alternates}
      />
      <PageTitle title={t('announced.title')} text={t('announced.text')} />
      {firstHref && <PastEnd href={firstHref} />}
      {announced.length === 0 && !firstHref && (
        <EmptyState
          title={t('announced.none')}
          action={
            <ButtonLink href={exploreHref} look="solid">
              {t('collections.explore')}
            </ButtonLink>
          }
        />
      )}
      {announced.length > 0 && <AnnouncedCards announced={announced} level={2} />}
      {moreHref && <ShowMore href={moreHref}>{t('explore.more')}</ShowMore>}
    </Page>
  );
}
