import { useLoaderData, useLocation } from 'react-router';
import { ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { PastEnd } from '#design/navigation/past-end.tsx';
import { ShowMore } from '#design/navigation/show-more.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './tags-page.data.ts';
import { type TagsData, useTags } from './use-tags.ts';

export { headers, loader } from './tags-page.data.ts';

/** What campaigns are tagged with, the most used first; each leads to a search for it. */
export default function TagsPage() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const { origin, path, alternates, tags, firstHref, exploreHref } = data;
  const { key } = useLocation();
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
      {tags.length === 0 && firstHref && <PastEnd href={firstHref} />}
      {tags.length === 0 && !firstHref && (
        <EmptyState
          title={t('tags.none')}
          action={
            <ButtonLink href={exploreHref} look="solid">
              {t('collections.explore')}
            </ButtonLink>
          }
        />
      )}
      {tags.length > 0 && <Tags key={key} data={data} />}
    </Page>
  );
}

function Tags({ data }: { data: TagsData }) {
  const t = useT();
  const { tags, moreHref, busy, failed, loadMore } = useTags(data);
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {tags.map(({ tag, href }) => (
          <li key={tag}>
            <ButtonLink href={href} look="line" size="small">
              {tag}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {moreHref && (
        <ShowMore href={moreHref} busy={busy} failed={failed} onAdd={loadMore}>
          {t('tags.more')}
        </ShowMore>
      )}
      {data.firstHref && (
        <p className="mt-5 text-center">
          <TextLink href={data.firstHref}>{t('design.first_page')}</TextLink>
        </p>
      )}
    </>
  );
}
