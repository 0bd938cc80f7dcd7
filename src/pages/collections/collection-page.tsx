import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { alternates, paths } from '#app/paths.ts';
import { Page } from '#design/layout/page.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { PageHead } from '#pages/cards/page-head.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { CollectionBody } from '#pages/cards/collection-body.tsx';
import type { loader } from './collection-page.data.ts';

export { headers, loader } from './collection-page.data.ts';

export default function CollectionPage() {
  const t = useT();
  const locale = useLocale();
  const data = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        title={pageTitle(data.title)}
        description={data.tagline}
        origin={data.origin}
        path={paths.collection(locale, data.slug)}
        alternates={alternates(`/campaign_collections/${data.slug}`)}
        image={data.shareImage === null ? undefined : `${data.origin}${data.shareImage}`}
        imageAlt={data.title}
      />
      <CollectionBody collection={data} firstHref={data.firstHref} />
      {data.moreHref && <ShowMore href={data.moreHref}>{t('collections.more_campaigns')}</ShowMore>}
    </Page>
  );
}
