import { useActionData, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { type ActionOutcome, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { FacebookLogIn } from './forms/facebook-log-in.tsx';
import { LogInForm } from './forms/log-in-form.tsx';
import { PasskeyLogIn } from './passkeys/passkey-log-in.tsx';
import type { loader } from './sign-in-page.data.ts';

export { action, headers, loader } from './sign-in-page.data.ts';

export const handle = { mode: 'focus' } as const;

type Begun = ActionOutcome<{ challenge: string }>;

/** The second step's secret, from the step before, a wrong code, or the address; none once it is over. */
function challengeOf(form: FormState, begun: Begun | undefined, known: string | undefined) {
  if (form.problem?.error === 'challenge_over') return undefined;
  return begun?.done?.challenge ?? (form.value('challenge', known) || undefined);
}

export default function SignInPage() {
  const t = useT();
  const locale = useLocale();
  const { from, challenge: known, withFacebook } = useLoaderData<typeof loader>();
  const form = useFormState();
  const challenge = challengeOf(form, useActionData<Begun>(), known);
  return (
    <Page width="form">
      <title>{`${t('accounts.log_in_title')} · Groundswell`}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        title={challenge ? t('accounts.second_step_title') : t('accounts.log_in_title')}
        text={challenge ? undefined : t('accounts.log_in_text')}
      />
      <LogInForm form={form} from={from} challenge={challenge} />
      {!challenge && <PasskeyLogIn from={from} />}
      {!challenge && withFacebook && <FacebookLogIn from={from} />}
      <p className="mt-5 text-soft">
        {t('accounts.no_account')}{' '}
        {/* Its own document: the policy of this one knows no captcha. */}
        <TextLink href={paths.signUp(locale, from)} reload>
          {t('accounts.create_one')}
        </TextLink>
      </p>
    </Page>
  );
}
