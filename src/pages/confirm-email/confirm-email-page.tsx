import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { LinkForm } from '#modules/accounts/web/index.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './confirm-email-page.data.ts';

export { action, headers, loader } from './confirm-email-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function ConfirmEmailPage() {
  const t = useT();
  const { token, from, isDead, waiting } = useLoaderData<typeof loader>();
  const href = paths.settings(useLocale(), 'security');
  return (
    <LinkForm
      title={t('accounts.confirm_title')}
      text={
        waiting > 0 ? t('confirm_email.waiting', { count: waiting }) : t('accounts.confirm_text')
      }
      form={useFormState()}
      submit={t('accounts.confirm_submit')}
      token={{ name: 'confirmation_token', value: token }}
      dead={isDead ? { href, label: t('accounts.to_security') } : undefined}
    >
      {from && <input type="hidden" name="from" value={from} readOnly />}
    </LinkForm>
  );
}
