import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { FieldRow } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './claim-page.data.ts';
import { LinkForm } from './link-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export { action, headers, loader } from './claim-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function ClaimPage() {
  const t = useT();
  const locale = useLocale();
  const { token, isDead } = useLoaderData<typeof loader>();
  const form = useFormState();
  return (
    <LinkForm
      title={t('accounts.claim_title')}
      text={t('accounts.claim_text')}
      form={form}
      submit={t('accounts.claim_submit')}
      token={{ name: 'claim_token', value: token }}
      dead={
        isDead ? { href: paths.quickSignup(locale), label: t('accounts.ask_again') } : undefined
      }
    >
      <FieldRow>
        <TextInput
          label={t('accounts.firstname')}
          name="firstname"
          autoComplete="given-name"
          required
          defaultValue={form.value('firstname')}
          error={form.error('firstname')}
        />
        <TextInput
          label={t('accounts.lastname')}
          name="lastname"
          autoComplete="family-name"
          required
          defaultValue={form.value('lastname')}
          error={form.error('lastname')}
        />
      </FieldRow>
      <NewPasswordFields form={form} />
    </LinkForm>
  );
}
