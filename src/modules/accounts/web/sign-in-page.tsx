import { useActionData, useLoaderData } from 'react-router';
import { pageTitle } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Page, PageTitle } from '#design/layout/page.tsx';
import { type ActionOutcome, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { ButtonLink } from '#design/actions/button.tsx';
import { FacebookLogIn } from './forms/facebook-log-in.tsx';
import { LogInForm } from './forms/log-in-form.tsx';
import type { Unfinished } from '../neighbours.ts';
import { isOfOwn, type WhyEnter, whyEnter } from './forms/why-enter.ts';
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

/** What the page is for; by name where a payment waits. */
function useTitle(why: WhyEnter | null, unfinished: Unfinished | null): string {
  const t = useT();
  if (unfinished) {
    const { title, isPledge } = unfinished;
    return t(isPledge ? 'accounts.finish_pledge_title' : 'accounts.finish_title', { title });
  }
  if (why === null) return t('accounts.log_in_title');
  return t(isOfOwn(why) ? 'accounts.log_in' : 'accounts.enter_title');
}

export default function SignInPage() {
  const t = useT();
  const locale = useLocale();
  const loaded = useLoaderData<typeof loader>();
  const { from, challenge: known, invited, unfinished, withFacebook } = loaded;
  const form = useFormState();
  const challenge = challengeOf(form, useActionData<Begun>(), known);
  const why = whyEnter(from);
  const title = useTitle(why, unfinished);
  // Its own document: the policy of this one knows no captcha.
  const create = (
    <ButtonLink href={paths.signUp(locale, from)} look={why ? 'solid' : 'line'} wide reload>
      {t('accounts.create_one')}
    </ButtonLink>
  );
  return (
    <Page width="form">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PageTitle
        title={challenge ? t('accounts.second_step_title') : title}
        text={challenge ? undefined : t(why ? `accounts.why_${why}` : 'accounts.log_in_text')}
      />
      {why && !isOfOwn(why) && !challenge && <div className="mb-7">{create}</div>}
      <LogInForm form={form} from={from} knownEmail={invited} challenge={challenge} />
      {!challenge && <PasskeyLogIn from={from} />}
      {!challenge && withFacebook && <FacebookLogIn from={from} />}
      {!why && (
        <div className="mt-7 grid gap-2 border-t border-line pt-5">
          <p className="text-soft">{t('accounts.no_account')}</p>
          {create}
        </div>
      )}
    </Page>
  );
}
