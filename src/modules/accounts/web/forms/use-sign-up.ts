import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import type { WireFormState } from '../../sign-up/sign-up.contract.ts';
import { recordAccountEvent } from '../events/record-account-event.ts';
import type { Captcha } from './captcha.ts';
import { checkSignUp, signUpCall, type SignUpValues, waitBeforeSending } from './sign-up-client.ts';
import { finishSignIn, leavingBy, type SignedInHooks } from './signed-in.ts';

export interface SignUpRefusal {
  /** The sentence to show above the form; empty while only fields are at fault. */
  readonly sentence: string;
  readonly errors: Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface SignUpRun {
  readonly state: WireFormState;
  readonly failed: boolean;
  readonly isBusy: boolean;
  readonly refusal: SignUpRefusal | null;
  readonly captcha: RefObject<Captcha | null>;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/** Sends a sign-up form by the API and ends it as the caller asks. */
export function useSignUp(
  first: WireFormState,
  settings: SignedInHooks & { from?: string | undefined; onSent?(): void },
): SignUpRun {
  const t = useT();
  const [state, setState] = useState(first);
  const [failed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<SignUpRefusal | null>(null);
  const captcha = useRef<Captcha | null>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const send = async (values: SignUpValues, trap: string, flagged: SignUpRefusal | null) => {
    setBusy(true);
    try {
      await pause(waitBeforeSending(performance.now() - shownAt.current));
      const captchaResponse = captcha.current?.response() ?? '';
      const sent = { from: settings.from, captchaResponse, trap };
      const { address, body } = signUpCall(values, state, sent);
      const answer = await apiClient.post(address, body);
      settings.onSent?.();
      const leaving = leavingBy(answer.headers.get('location'));
      finishSignIn(settings, leaving, () =>
        recordAccountEvent({ name: 'sign_up_complete', category: 'Account Sign-up' }),
      );
    } catch (error) {
      setBusy(false);
      setFailed(false);
      const known = error instanceof ApiError ? error : undefined;
      const sentence = known?.error ?? t('accounts.problem.unreachable');
      setRefusal({ sentence, errors: { ...flagged?.errors, ...known?.errors } });
      const code = codeOf(known);
      recordAccountEvent({ name: 'sign_up_error', category: 'Account Sign-up', error: code });
      captcha.current?.reset();
      // The form may have expired, or asked too little: a fresh one takes over what was typed.
      const asksMore = known?.errors.disclaimer_input !== undefined;
      const isOld = code === 'sign_up_refused' || (asksMore && !state.double_opt_in_required);
      if (!isOld) return;
      setState((await freshState(state)) ?? state);
      shownAt.current = performance.now();
    }
  };
  return {
    state,
    failed,
    isBusy,
    refusal,
    captcha,
    submit: async (event) => {
      event.preventDefault();
      if (isBusy) return;
      const data = new FormData(event.currentTarget);
      const values = valuesOf(data, state);
      const checked = checkSignUp(values, state.double_opt_in_required);
      const flagged = wordProblems(checked.problems, t);
      setFailed(checked.failed);
      setRefusal(flagged);
      if (!checked.failed) await send(values, textOf(data, 'email'), flagged);
    },
  };
}

function wordProblems(
  problems: ReturnType<typeof checkSignUp>['problems'],
  t: ReturnType<typeof useT>,
): SignUpRefusal | null {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  const errors = entries.map(([name, key]) => [
    name === 'agreement' ? 'disclaimer_input' : name,
    t(key),
  ]);
  return { sentence: '', errors: Object.fromEntries(errors) as Record<string, string> };
}

function codeOf(error: ApiError | undefined): string {
  const body = error?.body as { error_code?: unknown } | undefined;
  return typeof body?.error_code === 'string' ? body.error_code : 'unreachable';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function freshState(state: WireFormState): Promise<WireFormState | undefined> {
  const query = new URLSearchParams({ source: state.source });
  if (state.domain_code) query.set('domain_code', state.domain_code);
  try {
    return (await apiClient.get<WireFormState>(`/accounts/form_state.json?${query}`)).body;
  } catch {
    return undefined;
  }
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

function valuesOf(data: FormData, { fields, ...state }: WireFormState): SignUpValues {
  return {
    firstname: textOf(data, fields.firstname),
    lastname: textOf(data, fields.lastname),
    email: textOf(data, fields.email),
    password: textOf(data, fields.password),
    agreement: !state.double_opt_in_required || data.has('disclaimer_input'),
    newsletter: data.has('general_opt_in'),
  };
}
