import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, type FormState, formStateOf, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { Intent } from './intents.ts';

const UNTOUCHED = formStateOf(null);

/** Which of several things a form of one intent is about: the field that names it. */
export interface IntentSubject {
  readonly name: 'passkey';
  readonly value: string;
}

/** The page's form state where it is about this form; several stand on one page. */
export function useIntentState(intent: Intent, subject?: IntentSubject): FormState {
  const form = useFormState();
  const isAboutThis = !subject || form.value(subject.name) === subject.value;
  return form.value('intent') === intent && isAboutThis ? form : UNTOUCHED;
}

interface IntentFormProps {
  readonly intent: Intent;
  readonly subject?: IntentSubject | undefined;
  readonly submit: string;
  readonly look?: 'solid' | 'line' | 'danger';
  readonly children?: ReactNode;
}

/** One of the page's forms, with its own problem above it. */
export function IntentForm(props: IntentFormProps) {
  const { intent, subject, submit, look = 'line', children } = props;
  const form = useIntentState(intent, subject);
  const ref = useFirstInvalid(form.problem);
  const sent = useNavigation().formData;
  const isThis = !subject || sent?.get(subject.name) === subject.value;
  const busy = sent?.get('intent') === intent && isThis;
  const isAboutFields = Object.keys(form.problem?.errors ?? {}).length > 0;
  useFreshStart(ref, busy, form.problem === null);
  return (
    <Form method="post" ref={ref} className="grid gap-5 justify-items-start" noValidate>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {subject && <input type="hidden" name={subject.name} value={subject.value} />}
      {form.problem && !isAboutFields && <FormProblem title={form.problem.error_description} />}
      {children}
      <Button type="submit" look={look} busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}

/** What nobody can do whose account has no password: said in place of a form that would fail. */
export function WithPassword({ has, children }: { has: boolean; children: ReactNode }) {
  const t = useT();
  return has ? children : <p className="text-soft">{t('accounts.security.needs_password')}</p>;
}

/** Once what was sent has worked, the form is empty again and folded away. */
function useFreshStart(
  ref: RefObject<HTMLFormElement | null>,
  isBusy: boolean,
  isAccepted: boolean,
): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && isAccepted) {
      ref.current?.reset();
      ref.current?.closest('details')?.removeAttribute('open');
    }
    wasBusy.current = isBusy;
  }, [ref, isBusy, isAccepted]);
}

interface ProofProps {
  readonly intent: Intent;
  readonly subject?: IntentSubject;
}

/** The present password, which most changes ask for. */
export function CurrentPassword({ intent, subject }: ProofProps) {
  const t = useT();
  const form = useIntentState(intent, subject);
  return (
    <PasswordInput
      label={t('accounts.security.current_password')}
      name="current_password"
      autoComplete="current-password"
      required
      className="w-full max-w-form"
      error={form.error('current_password')}
    />
  );
}

/** A code of the second factor, which changes of the second factor ask for. */
export function CurrentCode({ intent }: ProofProps) {
  const t = useT();
  const form = useIntentState(intent);
  return (
    <TextInput
      label={t('accounts.code')}
      hint={t('accounts.security.code_hint')}
      name="code"
      autoComplete="one-time-code"
      required
      className="w-full max-w-form"
      error={form.error('code')}
    />
  );
}
