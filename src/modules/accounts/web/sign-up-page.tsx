import { useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { classes } from '#design/classes.ts';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { FacebookLogIn } from './forms/facebook-log-in.tsx';
import { SignUpForm } from './forms/sign-up-form.tsx';
import type { loader } from './sign-up-page.data.ts';

export { action, headers, loader } from './sign-up-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** A word between two lines. */
const BETWEEN = classes(
  'mt-7 flex items-center gap-3 text-14 text-soft before:h-px before:flex-1 before:bg-line',
  'after:h-px after:flex-1 after:bg-line',
);

export default function SignUpPage() {
  const t = useT();
  const locale = useLocale();
  const { from, state, invited } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <title>{pageTitle(t('accounts.sign_up_title'))}</title>
      <meta name="robots" content="noindex" />
      <PageTitle title={t('accounts.sign_up_title')} text={t('accounts.sign_up_text')} />
      <SignUpForm state={state} form={useFormState()} from={from} knownEmail={invited} />
      {state.with_facebook && (
        <>
          <p className={BETWEEN}>{t('accounts.or')}</p>
          <FacebookLogIn from={from} asksAgreement={state.double_opt_in_required} />
        </>
      )}
      <p className="mt-5 text-soft">
        {t('accounts.have_account')}{' '}
        <TextLink href={paths.signIn(locale, from)}>{t('accounts.log_in')}</TextLink>
      </p>
    </Page>
  );
}
