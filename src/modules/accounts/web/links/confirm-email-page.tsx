import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './confirm-email-page.data.ts';
import { LinkForm } from './link-form.tsx';

export { action, headers, loader } from './confirm-email-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function ConfirmEmailPage() {
  const t = useT();
  const { token, isDead } = useLoaderData<typeof loader>();
  const href = paths.settings(useLocale(), 'security');
  return (
    <LinkForm
      title={t('accounts.confirm_title')}
      text={t('accounts.confirm_text')}
      form={useFormState()}
      submit={t('accounts.confirm_submit')}
      token={{ name: 'confirmation_token', value: token }}
      dead={isDead ? { href, label: t('accounts.to_security') } : undefined}
    />
  );
}
