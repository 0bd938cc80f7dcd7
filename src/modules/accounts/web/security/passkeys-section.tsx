import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { ApiError } from '#platform/web/api-client.ts';
import { useT } from '#platform/web/messages.tsx';
import type { ShownPasskeyEntry } from '../../passkeys/read-passkeys.ts';
import { addPasskey } from './add-passkey.ts';
import { Fold } from './fold.tsx';
import { CurrentPassword, IntentForm, useIntentState, WithPassword } from './intent-form.tsx';
import { usePasskeyObstacle } from '../passkeys/passkey-obstacle.ts';

/** Passkeys: those there are, and the way to another; the browser's own dialog needs JavaScript. */
export function PasskeysSection(props: {
  passkeys: readonly ShownPasskeyEntry[];
  hasPassword: boolean;
}) {
  const t = useT();
  const { passkeys, hasPassword } = props;
  const [added, setAdded] = useState('');
  const obstacle = usePasskeyObstacle();
  return (
    <Section title={t('accounts.security.passkeys')} text={t('accounts.security.passkeys_text')}>
      {passkeys.length > 0 && (
        <ul className="mb-5 grid gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="grid gap-3">
              <span>
                <bdi>{passkey.name}</bdi>{' '}
                <span className="text-14 text-soft">
                  {t('accounts.security.since', { date: new Date(passkey.createdAt) })}
                </span>
              </span>
              {hasPassword && <RemovePasskey passkey={passkey} />}
            </li>
          ))}
        </ul>
      )}
      <div className="needs-script">
        <WithPassword has={hasPassword}>
          <div className="grid gap-4">
            <div role="status">
              {added && (
                <Notice tone="good">{t('accounts.security.passkey_added', { name: added })}</Notice>
              )}
            </div>
            {obstacle ? (
              <p className="text-soft">{t(`accounts.security.passkey_needs_${obstacle}`)}</p>
            ) : (
              <Fold label={t('accounts.security.passkey_add')}>
                <AddPasskey onAdded={setAdded} />
              </Fold>
            )}
          </div>
        </WithPassword>
      </div>
    </Section>
  );
}

function RemovePasskey({ passkey }: { passkey: ShownPasskeyEntry }) {
  const t = useT();
  const subject = { name: 'passkey', value: passkey.id } as const;
  const form = useIntentState('remove_passkey', subject);
  const label = t('accounts.security.remove_passkey', { name: passkey.name });
  return (
    <Fold label={label} isOpen={form.problem !== null}>
      <IntentForm intent="remove_passkey" subject={subject} submit={label} look="danger">
        <CurrentPassword intent="remove_passkey" subject={subject} />
      </IntentForm>
    </Fold>
  );
}

function AddPasskey({ onAdded }: { onAdded: (name: string) => void }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | 'cancelled' | null>(null);
  const form = useFirstInvalid(problem instanceof ApiError ? problem : null);
  const add = async (): Promise<void> => {
    if (!form.current) return;
    const data = new FormData(form.current);
    setBusy(true);
    setProblem(null);
    try {
      await addPasskey(
        String(data.get('passkey_name') ?? ''),
        String(data.get('passkey_password') ?? ''),
      );
      const name = String(data.get('passkey_name') ?? '').trim() || 'Passkey';
      form.current.reset();
      form.current.closest('details')?.removeAttribute('open');
      onAdded(name);
      await revalidate();
    } catch (error) {
      setProblem(error instanceof ApiError ? error : 'cancelled');
    } finally {
      setBusy(false);
    }
  };
  const fieldError = problem instanceof ApiError ? problem.errors.current_password : undefined;
  const sentence =
    problem === 'cancelled' ? t('accounts.security.passkey_cancelled') : problem?.description;
  return (
    <form
      ref={form}
      className="grid justify-items-start gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {sentence && !fieldError && <FormProblem title={sentence} />}
      <TextInput
        label={t('accounts.security.passkey_name')}
        name="passkey_name"
        maxLength={80}
        className="w-full max-w-form"
        placeholder={t('accounts.security.passkey_example')}
      />
      <PasswordInput
        label={t('accounts.security.current_password')}
        name="passkey_password"
        autoComplete="current-password"
        required
        className="w-full max-w-form"
        error={fieldError}
      />
      <Button type="submit" look="solid" busy={isBusy}>
        {t('accounts.continue')}
      </Button>
    </form>
  );
}
