import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { LinkForm } from './link-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import type { loader } from './reset-password-page.data.ts';

export { action, headers, loader } from './reset-password-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function ResetPasswordPage() {
  const t = useT();
  const locale = useLocale();
  const { token, isDead } = useLoaderData<typeof loader>();
  const form = useFormState();
  return (
    <LinkForm
      title={t('accounts.reset_title')}
      text={t('accounts.reset_text')}
      form={form}
      submit={t('accounts.reset_submit')}
      token={{ name: 'reset_password_token', value: token }}
      dead={
        isDead ? { href: paths.forgotPassword(locale), label: t('accounts.ask_again') } : undefined
      }
    >
      <NewPasswordFields form={form} />
    </LinkForm>
  );
}
