import { CompareInput } from '#design/fields/compare-input.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import type { FormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

/** A new password, typed twice. */
export function NewPasswordFields({ form }: { form: FormState }) {
  const t = useT();
  return (
    <>
      <PasswordInput
        label={t('accounts.new_password')}
        hint={t('accounts.password_hint')}
        name="password"
        autoComplete="new-password"
        required
        error={form.error('password')}
      />
      <CompareInput
        as={PasswordInput}
        compareTo="password"
        label={t('accounts.new_password_again')}
        name="password_confirmation"
        autoComplete="new-password"
        required
        error={form.error('password_confirmation')}
      />
    </>
  );
}
