import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { ButtonLink } from '#design/actions/button.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { Section } from '#design/layout/section.tsx';
import { ThreadList } from '#modules/conversations/web/index.ts';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './my-messages-page.data.ts';

export { headers, loader } from './my-messages-page.data.ts';

/** What somebody talks about: with contributors of their own campaigns, and with owners of those they backed. */
export default function MyMessagesPage() {
  const t = useT();
  const { led, threads, olderHref, contributionsHref } = useLoaderData<typeof loader>();
  const title = t('direct.all');
  return (
    <Page width="narrow">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={title} />
      <div className="pb-12">
        {led.length > 0 && (
          <Section title={t('direct.about_yours')}>
            <ThreadList threads={led} olderHref={null} />
          </Section>
        )}
        {threads.length > 0 && led.length > 0 && (
          <Section title={t('direct.about_others')}>
            <ThreadList threads={threads} olderHref={olderHref} />
          </Section>
        )}
        {threads.length > 0 && led.length === 0 && (
          <ThreadList threads={threads} olderHref={olderHref} />
        )}
        {threads.length + led.length === 0 && (
          <EmptyState
            title={t('direct.none')}
            action={
              <ButtonLink href={contributionsHref} look="solid">
                {t('direct.to_contributions')}
              </ButtonLink>
            }
          >
            {t('direct.none_text')}
          </EmptyState>
        )}
      </div>
    </Page>
  );
}
