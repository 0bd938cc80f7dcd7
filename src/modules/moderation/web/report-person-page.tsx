import { useLoaderData } from 'react-router';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { pageTitle } from '#platform/web/market-name.ts';
import { useT } from '#platform/web/messages.tsx';
import { ReportForm } from './report-form.tsx';
import type { loader } from './report-person-page.data.ts';

export { action, headers, loader } from './report-person-page.data.ts';

/** Where anybody tells the staff what is wrong with a person. */
export default function ReportPersonPage() {
  const t = useT();
  const { name, ...form } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <title>{pageTitle(t('moderation.report_person'), name)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        kicker={name}
        title={t('moderation.report_person')}
        text={t('moderation.person_text')}
      />
      <ReportForm kind="account" {...form} />
    </Page>
  );
}
