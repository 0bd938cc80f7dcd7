import './content.css';
import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Card } from '#design/layout/card.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './blog-page.data.ts';

export { headers, loader } from './blog-page.data.ts';

export default function BlogPage() {
  const t = useT();
  const locale = useLocale();
  const { articles, origin, path, alternates } = useLoaderData<typeof loader>();
  const feed = paths.blogFeed(locale);
  return (
    <Page width="narrow">
      <PageHead
        title={pageTitle(t('content.blog'))}
        description={t('content.blog_text')}
        origin={origin}
        path={path}
        alternates={alternates}
        feed={{ href: feed, title: t('content.blog') }}
      />
      <PageTitle
        title={t('content.blog')}
        text={t('content.blog_text')}
        actions={<TextLink href={feed}>{t('content.feed')}</TextLink>}
      />
      <ul className="article-list">
        {articles.map((article) => (
          <li key={article.name}>
            <Card href={paths.article(locale, article.name)} padded>
              <p className="kicker">
                <time dateTime={article.date}>{t('content.day', { day: article.date })}</time>
              </p>
              <h2 className="text-22">{article.title}</h2>
              <p className="mt-2 text-soft">{article.description}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
