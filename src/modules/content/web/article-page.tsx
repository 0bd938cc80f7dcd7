import './content.css';
import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Prose } from '#design/layout/prose.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { Breadcrumb } from '#design/navigation/breadcrumb.tsx';
import { breadcrumbList, JsonLd } from '#platform/web/json-ld.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';
import type { loader } from './article-page.data.ts';

export { headers, loader } from './article-page.data.ts';

export default function ArticlePage() {
  const t = useT();
  const locale = useLocale();
  const { text, others, origin, path, alternates } = useLoaderData<typeof loader>();
  const crumbs = [{ label: t('content.blog'), href: paths.blog(locale) }, { label: text.title }];
  return (
    <Page>
      <PageHead
        title={pageTitle(text.title)}
        description={text.description}
        origin={origin}
        path={path}
        alternates={alternates}
        kind="article"
        feed={{ href: paths.blogFeed(locale), title: t('content.blog') }}
      />
      <JsonLd
        data={{
          '@type': 'BlogPosting',
          headline: text.title,
          description: text.description,
          datePublished: text.date,
          inLanguage: locale,
          url: `${origin}${path}`,
          author: { '@type': 'Organization', name: text.author },
        }}
      />
      <JsonLd data={breadcrumbList(origin, crumbs)} />
      <div className="pt-6">
        <Breadcrumb label={t('content.breadcrumb')} items={crumbs} />
      </div>
      <PageTitle
        kicker={<time dateTime={text.date}>{t('content.day', { day: text.date })}</time>}
        title={text.title}
        text={text.description}
      />
      <article className="written-body">
        <Prose html={text.html} />
      </article>
      <Section title={t('content.more_articles')}>
        <ul className="grid gap-2">
          {others.map((other) => (
            <li key={other.name}>
              <TextLink href={paths.article(locale, other.name)}>{other.title}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}
