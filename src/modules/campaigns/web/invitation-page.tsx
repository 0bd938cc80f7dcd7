import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { TeamPermission } from '../campaign.policy.ts';
import type { loader } from './invitation-page.data.ts';

export { action, headers, loader } from './invitation-page.data.ts';

/** What one is asked to help with; the button takes the seat. */
export default function InvitationPage() {
  const t = useT();
  const form = useFormState();
  const { campaign, permissions, email } = useLoaderData<typeof loader>();
  const heading = t('campaigns.invitation_title', { campaign });
  return (
    <Page width="form">
      <title>{`${heading} · Groundswell`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={heading} text={t('campaigns.invitation_for', { email })} />
      <ul className="list-disc pl-5">
        {permissions.map((permission) => (
          <li key={permission}>{t(`campaigns.permission.${permission as TeamPermission}`)}</li>
        ))}
      </ul>
      {form.problem && <p role="alert">{form.problem.error_description}</p>}
      <Form method="post" className="mt-6">
        <CsrfField />
        <Button type="submit" look="solid">
          {t('campaigns.invitation_accept')}
        </Button>
      </Form>
    </Page>
  );
}
