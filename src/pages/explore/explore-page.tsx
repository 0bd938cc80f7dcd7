import { useLoaderData } from 'react-router';
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
        title={`${t('explore.title')} · Groundswell`}
        description={t('explore.description')}
        origin={data.origin}
        path={paths.explore(locale)}
        alternates={alternates('/explore')}
      />
      <ExploreResults data={data} title={t('explore.title')} />
    </>
  );
}
