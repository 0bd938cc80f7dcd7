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
  const { hasPassword } = data;
  const done = useActionData<ActionOutcome<{ codes: readonly string[] }>>()?.done;
  return (
    <SettingsFrame section="security" text={t('accounts.security.text')}>
      <div className="-mt-7 grid divide-y divide-line">
        <EmailSection {...data} />
        <PasswordSection hasPassword={hasPassword} />
        <SecondFactorSection
          state={data.secondFactor}
          codes={done?.codes}
          hasPassword={hasPassword}
        />
        <PasskeysSection passkeys={data.passkeys} hasPassword={hasPassword} />
        {data.facebook && (
          <FacebookSection isLinked={data.facebook.isLinked} hasPassword={hasPassword} />
        )}
        <SessionsSection sessions={data.sessions} />
      </div>
    </SettingsFrame>
  );
}
