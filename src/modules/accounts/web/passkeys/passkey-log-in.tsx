import { useState } from 'react';
import { startAuthentication } from '@simplewebauthn/browser';
import { Button } from '#design/actions/button.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { ApiError, apiClient } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import { recordAccountEvent } from '../events/record-account-event.ts';
import { usePasskeyObstacle } from './passkey-obstacle.ts';
import { finishSignIn, leavingBy, type SignedInHooks } from '../forms/signed-in.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
interface Begun {
  readonly options: Options;
  readonly challenge: string;
}

/** Logging in with what the device keeps; hidden without JavaScript, which the device needs. */
export function PasskeyLogIn({ from, ...hooks }: SignedInHooks & { from?: string | undefined }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const obstacle = usePasskeyObstacle();
  const logIn = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const { body } = await apiClient.post<Begun>('/accounts/passkey/options.json');
      const response = await startAuthentication({ optionsJSON: body.options });
      const sent = { challenge: body.challenge, response, ...(from ? { from } : {}) };
      const answer = await apiClient.post('/accounts/passkey.json', sent);
      const leaving = leavingBy(answer.headers.get('location'));
      finishSignIn(hooks, leaving, () =>
        recordAccountEvent({ name: 'log_in_complete', category: 'Account Log-in' }),
      );
    } catch (error) {
      setBusy(false);
      const isKnown = error instanceof ApiError;
      setProblem(isKnown ? error.description : t('accounts.security.passkey_cancelled'));
      const code = isKnown ? error.error : 'passkey_cancelled';
      recordAccountEvent({ name: 'log_in_error', category: 'Account Log-in', error: code });
    }
  };
  if (obstacle) {
    const why = t(`accounts.passkey_needs_${obstacle}`);
    return <p className="needs-script mt-5 text-14 text-soft">{why}</p>;
  }
  return (
    <div className="needs-script mt-5 grid gap-5">
      {problem && <FormProblem title={problem} />}
      <Button look="line" size="large" wide busy={isBusy} onClick={() => void logIn()}>
        {t('accounts.with_passkey')}
      </Button>
    </div>
  );
}
