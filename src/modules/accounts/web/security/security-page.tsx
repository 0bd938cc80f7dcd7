import { useActionData, useLoaderData } from 'react-router';
import type { ActionOutcome } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { SettingsFrame } from '../settings/settings-frame.tsx';
import { FacebookSection } from './facebook-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { EmailSection, PasswordSection } from './password-sections.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import type { loader } from './security-page.data.ts';
import { SessionsSection } from './sessions-section.tsx';

export { action, headers, loader } from './security-page.data.ts';

export default function SecurityPage() {
  const t = useT();
  const data = useLoaderData<typeof loader>();
  const done = useActionData<ActionOutcome<{ codes: readonly string[] }>>()?.done;
  return (
    <SettingsFrame section="security" text={t('accounts.security.text')}>
      <div className="grid gap-11">
        <EmailSection email={data.email} isConfirmed={data.isConfirmed} />
        <PasswordSection />
        <SecondFactorSection state={data.secondFactor} codes={done?.codes} />
        <PasskeysSection passkeys={data.passkeys} />
        {data.facebook && <FacebookSection isLinked={data.facebook.isLinked} />}
        <SessionsSection sessions={data.sessions} />
      </div>
    </SettingsFrame>
  );
}
