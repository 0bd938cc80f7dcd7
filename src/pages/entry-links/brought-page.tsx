import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { KeyFigure, KeyFigures } from '#design/data/key-figure.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './brought-page.data.ts';

export { headers, loader } from './brought-page.data.ts';

/** What one referral link brought, for the person it was given to. */
export default function BroughtPage() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const heading = t('referral_brought.title', { code: view.code });
  return (
    <Page>
      <title>{pageTitle(heading, view.title)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle
        kicker={
          <TextLink href={view.campaignHref} lang={view.language}>
            {view.title}
          </TextLink>
        }
        title={heading}
        text={t('referral_brought.text')}
      />
      <div className="grid gap-10 pb-12">
        <KeyFigures framed>
          <KeyFigure
            label={t('referral_brought.visits')}
            value={view.visits.toLocaleString(locale)}
          />
          <KeyFigure
            label={t('referral_brought.contributions')}
            value={view.contributions.toLocaleString(locale)}
          />
          <KeyFigure label={t('referral_brought.raised')} value={view.raisedText} />
        </KeyFigures>
        <Section title={t('referral_brought.link')} text={t('referral_brought.link_text')}>
          <div className="grid justify-items-start gap-2">
            <code className="text-14 [overflow-wrap:anywhere]">{view.url}</code>
            <CopyButton
              text={view.url}
              size="small"
              label={t('referral_brought.copy')}
              doneLabel={t('referral_brought.copied')}
            />
          </div>
        </Section>
      </div>
    </Page>
  );
}
