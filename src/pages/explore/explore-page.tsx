import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { alternates, paths } from '#app/paths.ts';
import { PageHead } from '#pages/cards/page-head.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './explore-page.data.ts';
import { ExploreResults } from './explore-results.tsx';

export { headers, loader } from './explore-page.data.ts';

export const handle = { search: 'page' } as const;

export default function ExplorePage() {
  const t = useT();
  const locale = useLocale();
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={pageTitle(...data.chosen.map(({ label }) => label), t('explore.title'))}
        description={t('explore.description')}
        origin={data.origin}
        path={paths.explore(locale)}
        alternates={alternates('/explore')}
      />
      <ExploreResults data={data} title={t('explore.title')} />
    </>
  );
}
