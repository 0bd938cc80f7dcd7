import { Form, useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './leave-team-page.data.ts';

export { action, headers, loader } from './leave-team-page.data.ts';

/** Gives up one's own seat on a team; nobody is asked for leave. */
export default function LeaveTeamPage() {
  const t = useT();
  const { campaign, listHref } = useLoaderData<typeof loader>();
  const heading = t('campaigns.leave_title', { campaign });
  return (
    <Page width="form">
      <title>{pageTitle(heading)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={heading} text={t('campaigns.leave_text')} />
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <CsrfField />
        <Button type="submit" look="danger">
          {t('campaigns.leave')}
        </Button>
        <ButtonLink href={listHref}>{t('campaigns.stay')}</ButtonLink>
      </Form>
    </Page>
  );
}
