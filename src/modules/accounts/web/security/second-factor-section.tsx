import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { CopyButton } from '#design/actions/copy-button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { beginAt } from '#design/behaviour/begin-at.ts';
import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';
import type {
  SecondFactorSetUp,
  SecondFactorState,
} from '../../second-factor/manage-second-factor.ts';
import { Fold } from './fold.tsx';
import { TWO_STEPS } from './intents.ts';
import {
  CurrentCode,
  CurrentPassword,
  IntentForm,
  useIntentState,
  WithPassword,
} from './intent-form.tsx';

interface SecondFactorProps {
  readonly state: SecondFactorState;
  /** Shown this once, after they were made. */
  readonly codes: readonly string[] | undefined;
  readonly hasPassword: boolean;
}

/** The two-step log-in: off, being set up, or on with its recovery codes. */
export function SecondFactorSection({ state, codes, hasPassword }: SecondFactorProps) {
  const t = useT();
  const form = useIntentState('set_up');
  return (
    <Section
      id={TWO_STEPS}
      title={t('accounts.security.two_steps')}
      text={t('accounts.security.two_steps_text')}
    >
      <div className="grid gap-5">
        {state.isRequired && !state.isOn && (
          <Notice tone="warn">{t('accounts.security.two_steps_required')}</Notice>
        )}
        {codes && <RecoveryCodes codes={codes} />}
        {state.isOn && <TurnedOn left={state.recoveryCodesLeft} />}
        {state.setup && <SetUp {...state.setup} />}
        {!state.isOn && !state.setup && (
          <WithPassword has={hasPassword}>
            <Fold label={t('accounts.security.set_up')} isOpen={form.problem !== null}>
              <IntentForm intent="set_up" submit={t('accounts.continue')} look="solid">
                <CurrentPassword intent="set_up" />
              </IntentForm>
            </Fold>
          </WithPassword>
        )}
      </div>
    </Section>
  );
}

function SetUp({ secret, uri, picture }: SecondFactorSetUp) {
  const t = useT();
  const code = useRef<HTMLInputElement>(null);
  const isNext = useLocation().hash === `#${TWO_STEPS}`;
  useEffect(() => {
    if (isNext) code.current?.focus({ preventScroll: true });
  }, [isNext]);
  const readable = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <>
      <p>{t('accounts.security.set_up_text')}</p>
      {/* Dark on light in either theme: cameras read nothing else. */}
      <img
        src={picture}
        alt={t('accounts.security.qr_code')}
        width={200}
        height={200}
        className="rounded-control bg-scan"
      />
      <p className="flex flex-wrap items-center gap-3">
        <code className="font-mono rounded-control bg-sunken px-3 py-2">{readable}</code>
        <CopyButton
          text={secret}
          label={t('accounts.security.copy')}
          doneLabel={t('accounts.security.copied')}
        />
        <TextLink href={uri}>{t('accounts.security.open_app')}</TextLink>
      </p>
      <IntentForm intent="turn_on" submit={t('accounts.security.turn_on')} look="solid">
        <TextInput
          label={t('accounts.code')}
          ref={code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="w-full max-w-form"
        />
      </IntentForm>
      <IntentForm intent="cancel_set_up" submit={t('accounts.security.cancel_set_up')} />
    </>
  );
}

function TurnedOn({ left }: { left: number }) {
  const t = useT();
  const renewal = useIntentState('renew');
  const end = useIntentState('turn_off');
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="good">{t('accounts.security.on')}</Badge>
        <span className="text-soft">{t('accounts.security.codes_left', { count: left })}</span>
      </p>
      <Fold label={t('accounts.security.renew')} isOpen={renewal.problem !== null}>
        <IntentForm intent="renew" submit={t('accounts.continue')} look="solid">
          <CurrentPassword intent="renew" />
          <CurrentCode intent="renew" />
        </IntentForm>
      </Fold>
      <Fold label={t('accounts.security.turn_off')} isOpen={end.problem !== null}>
        <IntentForm intent="turn_off" submit={t('accounts.security.turn_off')} look="danger">
          <CurrentPassword intent="turn_off" />
          <CurrentCode intent="turn_off" />
        </IntentForm>
      </Fold>
    </>
  );
}

/** New codes are shown once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div key={codes[0]} ref={beginAt} tabIndex={-1} className="scroll-mt-24">
      <Codes codes={codes} />
    </div>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const t = useT();
  return (
    <Notice tone="gold" title={t('accounts.security.codes_title')} role="status">
      <p>{t('accounts.security.codes_text')}</p>
      <ul className="tabular my-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono">{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-3">
        <CopyButton
          text={codes.join('\n')}
          label={t('accounts.security.copy')}
          doneLabel={t('accounts.security.copied')}
        />
        <a
          className="text-link text-link-strong"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('accounts.security.codes_download')}
        </a>
      </p>
    </Notice>
  );
}
