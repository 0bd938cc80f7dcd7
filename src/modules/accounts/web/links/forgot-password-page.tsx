import { useActionData } from 'react-router';
import { TextInput } from '#design/fields/text-input.tsx';
import { type ActionOutcome, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { LinkForm } from './link-form.tsx';

export { action, headers, loader } from './forgot-password-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function ForgotPasswordPage() {
  const t = useT();
  const form = useFormState();
  const isSent = useActionData<ActionOutcome<{ isSent: boolean }>>()?.done?.isSent;
  return (
    <LinkForm
      title={t('accounts.forgot_title')}
      text={t('accounts.forgot_text')}
      form={form}
      submit={t('accounts.forgot_submit')}
      done={isSent ? t('accounts.forgot_done') : undefined}
    >
      <TextInput
        label={t('accounts.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={form.value('email')}
        error={form.error('email')}
      />
    </LinkForm>
  );
}
