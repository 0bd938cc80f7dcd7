import { Form, useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { TeamPermission } from '../campaign.policy.ts';
import type { loader } from './invitation-page.data.ts';

export { action, headers, loader } from './invitation-page.data.ts';

/** What one is asked to help with; the button takes the seat. */
export default function InvitationPage() {
  const t = useT();
  const locale = useLocale();
  const form = useFormState();
  const { campaign, inviter, permissions, email, own, isTheirs } = useLoaderData<typeof loader>();
  const by = inviter === null ? '' : `${t('campaigns.invitation_by', { inviter })} `;
  const heading = t('campaigns.invitation_title', { campaign });
  return (
    <Page width="form">
      <title>{pageTitle(heading)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={heading} text={`${by}${t('campaigns.invitation_for', { email })}`} />
      {permissions.length === 0 && <p>{t('campaigns.invitation_named')}</p>}
      <ul className="list-disc pl-5">
        {permissions.map((permission) => (
          <li key={permission}>{t(`campaigns.permission.${permission as TeamPermission}`)}</li>
        ))}
      </ul>
      {form.problem && <p role="alert">{form.problem.error_description}</p>}
      {isTheirs ? (
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <CsrfField />
          <Button type="submit" name="answer" value="accept" look="solid">
            {t('campaigns.invitation_accept')}
          </Button>
          <Button type="submit" name="answer" value="decline">
            {t('campaigns.invitation_decline')}
          </Button>
        </Form>
      ) : (
        <Notice tone="warn" className="mt-6" title={t('campaigns.invitation_other', { own })}>
          <p>{t('campaigns.invitation_other_text', { email })}</p>
          <p className="mt-3">
            <ButtonLink href={paths.signOut(locale)}>{t('campaigns.invitation_switch')}</ButtonLink>
          </p>
        </Notice>
      )}
    </Page>
  );
}
