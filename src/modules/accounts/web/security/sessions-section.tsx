import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { deviceName } from './device-name.ts';
import { IntentForm } from './intent-form.tsx';

export interface SessionEntry {
  readonly id: string;
  readonly userAgent: string;
  readonly seenAt: string;
  readonly isThis: boolean;
}

/** Where the account is signed in; each but this one can be ended. */
export function SessionsSection({ sessions }: { sessions: readonly SessionEntry[] }) {
  const t = useT();
  return (
    <Section title={t('accounts.security.sessions')} text={t('accounts.security.sessions_text')}>
      <ul className="mb-5 grid gap-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {deviceName(session.userAgent) || t('accounts.security.unknown_device')}{' '}
              <span className="text-14 text-soft">
                {t('accounts.security.seen', { date: new Date(session.seenAt) })}
              </span>
            </span>
            {session.isThis ? (
              <Badge tone="tide">{t('accounts.security.this_session')}</Badge>
            ) : (
              <Form method="post">
                <CsrfField />
                <input type="hidden" name="intent" value="end_session" />
                <input type="hidden" name="session" value={session.id} />
                <Button type="submit" look="line" size="small">
                  {t('accounts.security.end_session')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <IntentForm intent="end_others" submit={t('accounts.security.end_others')} />
    </Section>
  );
}
