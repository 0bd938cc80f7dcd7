import { Form, useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FieldRow, FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './sign-up-page.data.ts';

export { action, headers, loader } from './sign-up-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function SignUpPage() {
  const t = useT();
  const locale = useLocale();
  const { from } = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  const isAboutFields = Object.keys(form.problem?.errors ?? {}).length > 0;
  return (
    <Page width="form">
      <title>{`${t('accounts.sign_up_title')} · Groundswell`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('accounts.sign_up_title')} text={t('accounts.sign_up_text')} />
      <Form method="post" ref={ref} className="grid gap-5" noValidate>
        <CsrfField />
        {from && <input type="hidden" name="from" value={from} />}
        {form.problem && !isAboutFields && <FormProblem title={form.problem.error_description} />}
        <SignUpFields form={form} />
        <Button type="submit" look="solid" size="large" wide busy={busy}>
          {t('accounts.create_account')}
        </Button>
        <p className="text-soft">
          {t('accounts.have_account')}{' '}
          <TextLink href={paths.signIn(locale, from)}>{t('accounts.log_in')}</TextLink>
        </p>
      </Form>
    </Page>
  );
}

function SignUpFields({ form }: { form: FormState }) {
  const t = useT();
  return (
    <>
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
      <TextInput
        label={t('accounts.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={form.value('email')}
        error={form.error('email')}
      />
      <PasswordInput
        label={t('accounts.password')}
        hint={t('accounts.password_hint')}
        name="password"
        autoComplete="new-password"
        required
        error={form.error('password')}
      />
      <Checkbox
        label={t('accounts.agreement')}
        name="disclaimer_input"
        required
        defaultChecked={form.value('disclaimer_input') !== ''}
        error={form.error('disclaimer_input')}
      />
      <Checkbox
        label={t('accounts.newsletter')}
        name="general_opt_in"
        defaultChecked={form.value('general_opt_in') !== ''}
      />
    </>
  );
}
