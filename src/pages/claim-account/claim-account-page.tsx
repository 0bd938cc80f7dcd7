import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { FieldRow } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { LinkForm } from '#modules/accounts/web/index.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './claim-account-page.data.ts';

export { action, headers, loader } from './claim-account-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function ClaimAccountPage() {
  const t = useT();
  const locale = useLocale();
  const { token, name } = useLoaderData<typeof loader>();
  const form = useFormState();
  return (
    <LinkForm
      title={t('claim_account.title')}
      text={t(name?.firstname ? 'claim_account.choose_password' : 'claim_account.choose_both')}
      form={form}
      submit={t('claim_account.submit')}
      token={{ name: 'claim_token', value: token }}
      dead={name ? undefined : { href: paths.quickSignup(locale), label: t('accounts.ask_again') }}
    >
      <FieldRow>
        <TextInput
          label={t('accounts.firstname')}
          name="firstname"
          autoComplete="given-name"
          required
          defaultValue={form.value('firstname') || name?.firstname}
          error={form.error('firstname')}
        />
        <TextInput
          label={t('accounts.lastname')}
          name="lastname"
          autoComplete="family-name"
          required
          defaultValue={form.value('lastname') || name?.lastname}
          error={form.error('lastname')}
        />
      </FieldRow>
      <PasswordInput
        label={t('accounts.password')}
        hint={t('accounts.password_hint')}
        name="password"
        autoComplete="new-password"
        required
        error={form.error('password')}
      />
    </LinkForm>
  );
}
