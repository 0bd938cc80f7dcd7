import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { Reactions } from './comment-tools.tsx';
import type { loader } from './react-page.data.ts';

export { action, headers, loader } from './react-page.data.ts';

/** Where reactions to an update are given without a script. */
export default function ReactPage() {
  const t = useT();
  const locale = useLocale();
  const { campaign, update, tally, given } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <title>{pageTitle(update.title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<span lang={campaign.language}>{campaign.title}</span>}
        title={<span lang={campaign.language}>{update.title}</span>}
        text={t('talk.react_text')}
      />
      <Reactions of={update.id} tally={tally} given={given} />
      <p className="mt-6">
        <TextLink href={paths.campaignUpdate(locale, campaign.slug, update.slug)} look="strong">
          {t('talk.to_update')}
        </TextLink>
      </p>
    </Page>
  );
}
