import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { alternates, inLocale } from '#app/paths.ts';
import { PageHead } from '#pages/cards/page-head.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ExploreResults } from './explore-results.tsx';
import type { loader } from './gaming-page.data.ts';

export { headers, loader } from './gaming-page.data.ts';

export const handle = { search: 'page' } as const;

/** Where ten keys lead those who know them (spec section 2). */
export default function GamingPage() {
  const t = useT();
  const locale = useLocale();
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={pageTitle(t('explore.gaming_title'))}
        description={t('explore.gaming_text')}
        origin={data.origin}
        path={inLocale(locale, '/explore/gaming')}
        alternates={alternates('/explore/gaming')}
      />
      <ExploreResults
        data={data}
        title={t('explore.gaming_title')}
        text={t('explore.gaming_text')}
      />
    </>
  );
}
