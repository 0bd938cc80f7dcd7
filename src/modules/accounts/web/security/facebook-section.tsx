import { Badge } from '#design/feedback/badge.tsx';
import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';
import { CurrentPassword, IntentForm } from './intent-form.tsx';

/** Facebook as a way in: linked or not; absent where no provider is configured. */
export function FacebookSection({ isLinked }: { isLinked: boolean }) {
  const t = useT();
  return (
    <Section title={t('accounts.security.facebook')} text={t('accounts.security.facebook_text')}>
      {isLinked ? (
        <div className="grid gap-5">
          <p>
            <Badge tone="good">{t('accounts.security.facebook_linked')}</Badge>
          </p>
          <IntentForm intent="unlink_facebook" submit={t('accounts.security.unlink_facebook')} />
        </div>
      ) : (
        <IntentForm intent="link_facebook" submit={t('accounts.security.link_facebook')}>
          <CurrentPassword intent="link_facebook" />
        </IntentForm>
      )}
    </Section>
  );
}
