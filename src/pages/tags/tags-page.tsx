import { useLoaderData } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './tags-page.data.ts';

export { headers, loader } from './tags-page.data.ts';

/** What campaigns are tagged with, the most used first; each leads to the campaigns that have it. */
export default function TagsPage() {
  const t = useT();
  const { origin, path, alternates, tags, exploreHref, moreHref } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        title={pageTitle(t('tags.title'))}
        description={t('tags.text')}
        origin={origin}
        path={path}
        alternates={alternates}
      />
      <PageTitle title={t('tags.title')} text={t('tags.text')} />
      {tags.length === 0 ? (
        <EmptyState
          title={t('tags.none')}
          action={
            <ButtonLink href={exploreHref} look="solid">
              {t('collections.explore')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="flex flex-wrap gap-3">
          {tags.map(({ tag, href }) => (
            <li key={tag}>
              <ButtonLink href={href} look="line" size="small">
                {tag}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {moreHref && <ShowMore href={moreHref}>{t('tags.more')}</ShowMore>}
    </Page>
  );
}
