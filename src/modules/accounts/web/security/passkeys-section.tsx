import { useRef, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { ApiError } from '#platform/web/api-client.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ShownPasskeyEntry } from '../../passkeys/read-passkeys.ts';
import { addPasskey } from './add-passkey.ts';
import { Fold } from './fold.tsx';
import { WithPassword } from './intent-form.tsx';

/** Passkeys: those there are, and the way to another; the browser's own dialog needs JavaScript. */
export function PasskeysSection(props: {
  passkeys: readonly ShownPasskeyEntry[];
  hasPassword: boolean;
}) {
  const t = useT();
  const { passkeys, hasPassword } = props;
  return (
    <Section title={t('accounts.security.passkeys')} text={t('accounts.security.passkeys_text')}>
      {passkeys.length > 0 && (
        <ul className="mb-5 grid gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <bdi>{passkey.name}</bdi>{' '}
                <span className="text-14 text-soft">
                  {t('accounts.security.since', { date: new Date(passkey.createdAt) })}
                </span>
              </span>
              <Form method="post">
                <CsrfField />
                <input type="hidden" name="intent" value="remove_passkey" />
                <input type="hidden" name="passkey" value={passkey.id} />
                <Button type="submit" look="line" size="small">
                  {t('accounts.security.remove')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className="needs-script">
        <WithPassword has={hasPassword}>
          <Fold label={t('accounts.security.passkey_add')}>
            <AddPasskey />
          </Fold>
        </WithPassword>
      </div>
    </Section>
  );
}

function AddPasskey() {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | 'cancelled' | null>(null);
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
      form.current.reset();
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
