import { useEffect, useMemo } from 'react';
import { Form } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, type FormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { BACKUP_FIELD } from './form-backup.ts';
import type { SignedInHooks } from './signed-in.ts';
import { useFormBackup } from './use-form-backup.ts';
import { useLogIn } from './use-log-in.ts';

export interface LogInFormProps extends SignedInHooks {
  /** What the page's own action said: the way without JavaScript. */
  readonly form: FormState;
  readonly from?: string | undefined;
  /** The storefront's buyer: known already, shown and not to be changed. */
  readonly fixedEmail?: string | undefined;
  /** Stands in the field at first. */
  readonly knownEmail?: string | undefined;
  /** Begun by the page's action or by another site: only the second step is missing. */
  readonly challenge?: string | undefined;
}

/** The log-in form with its second step, for the page and for the modal. */
export function LogInForm(props: LogInFormProps) {
  const { form, from, fixedEmail, knownEmail, challenge, ...hooks } = props;
  const t = useT();
  const run = useLogIn({ ...hooks, from, onSent: () => backup.forget() });
  const ref = useFirstInvalid(run.refusal ?? form.problem);
  const backup = useFormBackup(ref);
  const errors = run.refusal?.errors ?? form.problem?.errors ?? {};
  const isAboutFields = Object.keys(errors).length > 0;
  const sentence = run.refusal?.sentence ?? form.problem?.error_description ?? '';
  const code = run.refusal?.code ?? form.problem?.error;
  const begun = run.challenge ?? challenge;
  useEffect(() => {
    // The step that has just appeared, where the password's field was.
    if (begun) ref.current?.querySelector<HTMLElement>('[name=code]')?.focus();
  }, [begun, ref]);
  return (
    <Form
      method="post"
      ref={ref}
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void run.submit(event)}
    >
      <CsrfField />
      {from && <input type="hidden" name="from" value={from} />}
      {sentence !== '' && !isAboutFields && <LogInProblem {...{ code, sentence }} />}
      {begun ? (
        <SecondStepFields challenge={begun} />
      ) : (
        <PasswordFields {...{ form, errors, fixedEmail, knownEmail }} />
      )}
      <Button type="submit" look="solid" size="large" wide busy={run.isBusy}>
        {begun ? t('accounts.continue') : t('accounts.log_in')}
      </Button>
    </Form>
  );
}

/** Why nobody was logged in; whose access was withdrawn reads that, why, and whom to write to. */
function LogInProblem({ code, sentence }: { code: string | undefined; sentence: string }) {
  const t = useT();
  const locale = useLocale();
  if (code !== 'resource_owner_credentials_revoked') return <FormProblem title={sentence} />;
  return (
    <FormProblem title={t('accounts.access_revoked')}>
      <p>{sentence}</p>
      <p>
        <TextLink href={paths.contact(locale, 'questions')}>
          {t('accounts.access_revoked_contact')}
        </TextLink>
      </p>
    </FormProblem>
  );
}

interface PasswordFieldsProps {
  readonly form: FormState;
  readonly errors: Readonly<Record<string, string | readonly string[]>>;
  readonly fixedEmail: string | undefined;
  readonly knownEmail: string | undefined;
}

function PasswordFields({ form, errors, fixedEmail, knownEmail }: PasswordFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const email = useMemo(
    () => fixedEmail ?? form.value('email', knownEmail),
    [fixedEmail, form, knownEmail],
  );
  return (
    <>
      <input type="hidden" name={BACKUP_FIELD} />
      <TextInput
        label={t('accounts.email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        required
        readOnly={fixedEmail !== undefined}
        defaultValue={email}
        error={errors.email}
      />
      <PasswordInput
        label={t('accounts.password')}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <p>
        <TextLink href={paths.forgotPassword(locale)}>{t('accounts.forgot_password')}</TextLink>
      </p>
    </>
  );
}

function SecondStepFields({ challenge }: { challenge: string }) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="challenge" value={challenge} readOnly />
      <p>{t('accounts.second_step_text')}</p>
      <TextInput
        label={t('accounts.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </>
  );
}
