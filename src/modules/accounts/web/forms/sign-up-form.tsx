import { useMemo } from 'react';
import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FieldRow, FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, type FormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { WireFormState } from '../../sign-up/sign-up.contract.ts';
import { CaptchaBox } from './captcha-box.tsx';
import { BACKUP_FIELD } from './form-backup.ts';
import type { SignedInHooks } from './signed-in.ts';
import { TermsText } from './terms-text.tsx';
import { useFormBackup } from './use-form-backup.ts';
import { useSignUp } from './use-sign-up.ts';

export interface SignUpFormProps extends SignedInHooks {
  readonly state: WireFormState;
  /** What the page's own action said: the way without JavaScript. */
  readonly form: FormState;
  readonly from?: string | undefined;
  /** The storefront's buyer: known already, shown and not to be changed. */
  readonly fixedEmail?: string | undefined;
  /** Stands in the field at first. */
  readonly knownEmail?: string | undefined;
  /** Where the form is sent without JavaScript; the page itself by default. */
  readonly action?: string | undefined;
}

type Errors = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The sign-up form, for the page and for the modal. */
export function SignUpForm({
  state: first,
  form,
  from,
  fixedEmail,
  knownEmail,
  action,
  ...hooks
}: SignUpFormProps) {
  const t = useT();
  const problem = form.problem;
  const run = useSignUp(first, { ...hooks, from, onSent: () => backup.forget() });
  const { state } = run;
  const ref = useFirstInvalid(run.refusal ?? problem);
  const names = useMemo(() => backupNames(state), [state]);
  const backup = useFormBackup(ref, names);
  const errors: Errors = run.refusal?.errors ?? problem?.errors ?? {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  const sentence = run.refusal?.sentence ?? problem?.error_description ?? '';
  return (
    <Form
      method="post"
      {...(action ? { action } : {})}
      ref={ref}
      className="grid gap-5"
      noValidate
      data-failed={run.failed || undefined}
      onSubmit={(event) => void run.submit(event)}
    >
      <CsrfField />
      <FormMarks state={state} from={from} />
      {sentence !== '' && !hasFieldErrors && <FormProblem title={sentence} />}
      <SignUpFields {...{ state, form, errors, fixedEmail, knownEmail }} />
      <Consents state={state} form={form} errors={errors} />
      {state.captcha_site_key && state.captcha_script_url && (
        <CaptchaBox
          siteKey={state.captcha_site_key}
          scriptUrl={state.captcha_script_url}
          captcha={run.captcha}
        />
      )}
      <Button type="submit" look="solid" size="large" wide busy={run.isBusy}>
        {t('accounts.create_account')}
      </Button>
    </Form>
  );
}

/** What tells this form's answer from a program's. People do not see the trap. */
function FormMarks({ state, from }: { state: WireFormState; from: string | undefined }) {
  return (
    <>
      {from && <input type="hidden" name="from" value={from} />}
      <input type="hidden" name="timestamp" value={state.timestamp} readOnly />
      <input type="hidden" name="spinner" value={state.spinner} readOnly />
      <input type="hidden" name="source" value={state.source} readOnly />
      {state.domain_code && (
        <input type="hidden" name="domain_code" value={state.domain_code} readOnly />
      )}
      <input type="hidden" name={BACKUP_FIELD} />
      <div hidden>
        <input type="text" name="email" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

interface FieldsProps {
  readonly state: WireFormState;
  readonly form: FormState;
  readonly errors: Errors;
}

function SignUpFields(props: FieldsProps & Pick<SignUpFormProps, 'fixedEmail' | 'knownEmail'>) {
  const t = useT();
  const { form, errors, fixedEmail, knownEmail } = props;
  const { fields } = props.state;
  return (
    <>
      <FieldRow>
        <TextInput
          label={t('accounts.firstname')}
          name={fields.firstname}
          autoComplete="given-name"
          required
          defaultValue={form.value('firstname')}
          error={errors.firstname}
        />
        <TextInput
          label={t('accounts.lastname')}
          name={fields.lastname}
          autoComplete="family-name"
          required
          defaultValue={form.value('lastname')}
          error={errors.lastname}
        />
      </FieldRow>
      <TextInput
        label={t('accounts.email')}
        name={fields.email}
        type="email"
        autoComplete="username"
        required
        readOnly={fixedEmail !== undefined}
        defaultValue={fixedEmail ?? form.value('email', knownEmail)}
        error={errors.email}
      />
      <PasswordInput
        label={t('accounts.password')}
        hint={t('accounts.password_hint')}
        name={fields.password}
        autoComplete="new-password"
        required
        error={errors.password}
      />
    </>
  );
}

/** With double opt-in the newsletter starts unticked and the agreement is a tick of its own. */
function Consents({ state, form, errors }: FieldsProps) {
  const t = useT();
  const isAsked = state.double_opt_in_required;
  const wasSent = form.problem !== null;
  const isWanted = wasSent ? form.value('general_opt_in') !== '' : !isAsked;
  return (
    <>
      <Checkbox label={t('accounts.newsletter')} name="general_opt_in" defaultChecked={isWanted} />
      {isAsked ? (
        <Checkbox
          label={<TermsText text="accounts.agreement" />}
          name="disclaimer_input"
          required
          defaultChecked={form.value('disclaimer_input') !== ''}
          error={errors.disclaimer_input}
        />
      ) : (
        <>
          <input type="hidden" name="disclaimer_input" value="true" />
          <p className="text-14 text-soft">
            <TermsText text="accounts.agreement_implied" />
          </p>
        </>
      )}
    </>
  );
}

function backupNames({ fields }: WireFormState) {
  return {
    aliases: {
      [fields.firstname]: 'firstname',
      [fields.lastname]: 'lastname',
      [fields.email]: 'email',
    },
    // The trap's name must not take what was kept for the address.
    secretNames: [fields.password, 'email'],
  };
}
