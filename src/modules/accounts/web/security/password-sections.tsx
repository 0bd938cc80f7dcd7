import { CompareInput } from '#design/fields/compare-input.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { PasswordInput } from '#design/fields/password-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';
import { Fold } from './fold.tsx';
import { CurrentPassword, IntentForm, useIntentState, WithPassword } from './intent-form.tsx';

interface EmailSectionProps {
  readonly email: string;
  readonly isConfirmed: boolean;
  /** Asked for, and in use once the link mailed there is followed. */
  readonly waitingEmail: string | null;
  readonly hasPassword: boolean;
}

/** The account's address: confirmed or not, and the way to another one. */
export function EmailSection({ email, isConfirmed, waitingEmail, hasPassword }: EmailSectionProps) {
  const t = useT();
  const form = useIntentState('email');
  return (
    <Section title={t('accounts.email')}>
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-3">
          <bdi>{email}</bdi>
          <Badge tone={isConfirmed ? 'good' : 'warn'}>
            {t(isConfirmed ? 'accounts.security.confirmed' : 'accounts.security.unconfirmed')}
          </Badge>
        </p>
        {!isConfirmed && <IntentForm intent="resend" submit={t('accounts.security.resend')} />}
        {waitingEmail !== null && <WaitingEmail email={waitingEmail} />}
        <WithPassword has={hasPassword}>
          <Fold label={t('accounts.security.email_submit')} isOpen={form.problem !== null}>
            <IntentForm intent="email" submit={t('accounts.security.email_send')} look="solid">
              <TextInput
                label={t('accounts.security.new_email')}
                hint={t('accounts.security.new_email_hint')}
                name="email"
                type="email"
                autoComplete="email"
                required
                className="w-full max-w-form"
                defaultValue={form.value('email')}
                error={form.error('email')}
              />
              <CurrentPassword intent="email" />
            </IntentForm>
          </Fold>
        </WithPassword>
      </div>
    </Section>
  );
}

/** An address that was asked for: that it waits, and what can be done about it. */
function WaitingEmail({ email }: { email: string }) {
  const t = useT();
  return (
    <Notice title={t('accounts.security.email_waits', { email })}>
      <p>{t('accounts.security.email_waits_text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <IntentForm intent="resend_email" submit={t('accounts.security.resend_email')} />
        <IntentForm intent="cancel_email" submit={t('accounts.security.cancel_email')} />
      </div>
    </Notice>
  );
}

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useT();
  const form = useIntentState('password');
  if (!hasPassword) {
    return (
      <Section title={t('accounts.password')} text={t('accounts.security.no_password')}>
        <IntentForm intent="mail_password" submit={t('accounts.security.mail_password')} />
      </Section>
    );
  }
  return (
    <Section title={t('accounts.password')} text={t('accounts.reset_text')}>
      <Fold label={t('accounts.security.change_password')} isOpen={form.problem !== null}>
        <IntentForm intent="password" submit={t('accounts.reset_submit')} look="solid">
          <CurrentPassword intent="password" />
          <PasswordInput
            label={t('accounts.new_password')}
            hint={t('accounts.password_hint')}
            name="password"
            autoComplete="new-password"
            required
            className="w-full max-w-form"
            error={form.error('password')}
          />
          <CompareInput
            as={PasswordInput}
            compareTo="password"
            label={t('accounts.new_password_again')}
            name="password_confirmation"
            autoComplete="new-password"
            required
            className="w-full max-w-form"
            error={form.error('password_confirmation')}
          />
        </IntentForm>
      </Fold>
    </Section>
  );
}
