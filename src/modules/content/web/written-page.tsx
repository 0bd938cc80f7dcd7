import './content.css';
import type { ReactNode } from 'react';
import { pageTitle } from '#platform/web/market-name.ts';
import { Prose } from '#design/layout/prose.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { SectionNav } from '#design/navigation/section-nav.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { PageHead } from '#platform/web/page-head.tsx';

export interface WrittenPageProps {
  readonly text: {
    readonly title: string;
    readonly description: string;
    readonly date: string;
    readonly html: string;
    readonly headings: readonly { readonly id: string; readonly text: string }[];
  };
  readonly origin: string;
  readonly path: string;
  readonly alternates: readonly { locale: Locale; path: string }[];
  readonly crumbs?: readonly { readonly label: string; readonly href?: string }[];
  /** Stands after the text. */
  readonly children?: ReactNode;
}

const FEWEST_LISTED = 4;

/** A long text with its contents beside it. */
export function WrittenPage({ text, origin, path, alternates, children }: WrittenPageProps) {
  const t = useT();
  return (
    <Page>
      <PageHead
        title={pageTitle(text.title)}
        description={text.description}
        origin={origin}
        path={path}
        alternates={alternates}
        kind="article"
      />
      <PageTitle title={text.title} text={text.description} />
      <div className="written">
        {text.headings.length >= FEWEST_LISTED && (
          <SectionNav
            label={t('content.contents')}
            sections={text.headings.map(({ id, text: label }) => ({ id, label }))}
          />
        )}
        <div className="written-body">
          <Prose html={text.html} />
          {children}
          <p className="mt-8 text-14 text-soft">
            <time dateTime={text.date}>{t('content.as_of', { day: text.date })}</time>
          </p>
        </div>
      </div>
    </Page>
  );
}
