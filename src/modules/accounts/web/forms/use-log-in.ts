import { type FormEvent, useState } from 'react';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import { recordAccountEvent } from '../events/record-account-event.ts';
import { checkLogIn } from './log-in-client.ts';
import { finishSignIn, leavingBy, type SignedInHooks } from './signed-in.ts';

export interface LogInRefusal {
  readonly sentence: string;
  /** What the server called it; null where nothing was sent. */
  readonly code: string | null;
  readonly errors: Readonly<Record<string, string>>;
}

interface LogInRun {
  readonly isBusy: boolean;
  readonly refusal: LogInRefusal | null;
  /** What the second step has to send along, once the password was right. */
  readonly challenge: string | null;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/** Sends a log-in form, and its second step where there is one, and ends it as the caller asks. */
export function useLogIn(
  settings: SignedInHooks & { from?: string | undefined; onSent?(): void },
): LogInRun {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LogInRefusal | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const send = async (address: string, body: object): Promise<void> => {
    setBusy(true);
    try {
      const { from } = settings;
      const answer = await apiClient.post(address, { ...body, ...(from ? { from } : {}) });
      settings.onSent?.();
      const leaving = leavingBy(answer.headers.get('location'));
      finishSignIn(settings, leaving, () =>
        recordAccountEvent({ name: 'log_in_complete', category: 'Account Log-in' }),
      );
    } catch (error) {
      setBusy(false);
      const known = error instanceof ApiError ? error : undefined;
      if (known?.error === 'second_factor_required') {
        setRefusal(null);
        setChallenge((known.body as { details: { challenge: string } }).details.challenge);
        return;
      }
      if (known?.error === 'challenge_over') setChallenge(null);
      const code = known?.error ?? 'unreachable';
      const sentence = known?.description || t('accounts.problem.unreachable');
      setRefusal({ sentence, code, errors: {} });
      recordAccountEvent({ name: 'log_in_error', category: 'Account Log-in', error: code });
    }
  };
  return {
    isBusy,
    refusal,
    challenge,
    submit: async (event) => {
      event.preventDefault();
      if (isBusy) return;
      const data = new FormData(event.currentTarget);
      const text = (name: string): string => String(data.get(name) ?? '');
      if (data.has('challenge')) {
        const body = { challenge: text('challenge'), code: text('code') };
        await send('/accounts/sign_in/second_step.json', body);
        return;
      }
      const [email, password] = [text('email'), text('password')];
      const problems = Object.entries(checkLogIn(email, password));
      if (problems.length > 0) {
        const errors = problems.map(([name, key]) => [name, t(key)]);
        setRefusal({
          sentence: '',
          code: null,
          errors: Object.fromEntries(errors) as Record<string, string>,
        });
        return;
      }
      setRefusal(null);
      await send('/accounts/sign_in.json', { account: { email, password } });
    },
  };
}
