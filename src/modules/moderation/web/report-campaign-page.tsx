import { useLoaderData } from 'react-router';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { ReportForm } from './report-form.tsx';
import type { loader } from './report-campaign-page.data.ts';

export { action, headers, loader } from './report-campaign-page.data.ts';

/** Where anybody tells the staff what is wrong with a campaign. */
export default function ReportCampaignPage() {
  const t = useT();
  const { title, language, ...form } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <title>{pageTitle(t('moderation.report_campaign'), title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={<span lang={language}>{title}</span>}
        title={t('moderation.report_campaign')}
        text={t('moderation.campaign_text')}
      />
      <ReportForm kind="campaign" {...form} />
    </Page>
  );
}
