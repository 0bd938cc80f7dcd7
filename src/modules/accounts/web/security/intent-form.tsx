import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { CsrfField, type FormState, formStateOf, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { Intent } from './intents.ts';

const UNTOUCHED = formStateOf(null);

/** The page's form state where it is about this form; several stand on one page. */
export function useIntentState(intent: Intent): FormState {
  const form = useFormState();
  return form.value('intent') === intent ? form : UNTOUCHED;
}

interface IntentFormProps {
  readonly intent: Intent;
  readonly submit: string;
  readonly look?: 'solid' | 'line' | 'danger';
  readonly children?: ReactNode;
}

/** One of the page's forms, with its own problem above it. */
export function IntentForm({ intent, submit, look = 'line', children }: IntentFormProps) {
  const form = useIntentState(intent);
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().formData?.get('intent') === intent;
  const isAboutFields = Object.keys(form.problem?.errors ?? {}).length > 0;
  return (
    <Form method="post" ref={ref} className="grid gap-5 justify-items-start" noValidate>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {form.problem && !isAboutFields && <FormProblem title={form.problem.error_description} />}
      {children}
      <Button type="submit" look={look} busy={busy}>
        {submit}
      </Button>
    </Form>
  );
}

/** The present password, which most changes ask for. */
export function CurrentPassword({ intent }: { intent: Intent }) {
  const t = useT();
  const form = useIntentState(intent);
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
