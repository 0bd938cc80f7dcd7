import { Form, useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './sign-in-page.data.ts';

export { action, headers, loader } from './sign-in-page.data.ts';

export const handle = { mode: 'focus' } as const;

export default function SignInPage() {
  const t = useT();
  const locale = useLocale();
  const { from } = useLoaderData<typeof loader>();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state !== 'idle';
  const isAboutFields = Object.keys(form.problem?.errors ?? {}).length > 0;
  return (
    <Page width="form">
      <title>{`${t('accounts.log_in_title')} · Groundswell`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('accounts.log_in_title')} text={t('accounts.log_in_text')} />
      <Form method="post" ref={ref} className="grid gap-5" noValidate>
        <CsrfField />
        {from && <input type="hidden" name="from" value={from} />}
        {form.problem && !isAboutFields && <FormProblem title={form.problem.error_description} />}
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
          name="password"
          autoComplete="current-password"
          required
          error={form.error('password')}
        />
        <Button type="submit" look="solid" size="large" wide busy={busy}>
          {t('accounts.log_in')}
        </Button>
        <p className="text-soft">
          {t('accounts.no_account')}{' '}
          <TextLink href={paths.signUp(locale, from)}>{t('accounts.create_one')}</TextLink>
        </p>
      </Form>
    </Page>
  );
}
