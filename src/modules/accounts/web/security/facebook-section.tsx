import { Badge } from '#design/feedback/badge.tsx';
import { Section } from '#design/layout/section.tsx';
import { useT } from '#platform/web/messages.tsx';
import { Fold } from './fold.tsx';
import { CurrentPassword, IntentForm, useIntentState, WithPassword } from './intent-form.tsx';

/** Facebook as a log-in method: linked or not; absent where no provider is configured. */
export function FacebookSection(props: { isLinked: boolean; hasPassword: boolean }) {
  const t = useT();
  const { isLinked, hasPassword } = props;
  const form = useIntentState('link_facebook');
  const end = useIntentState('unlink_facebook');
  return (
    <Section title={t('accounts.security.facebook')} text={t('accounts.security.facebook_text')}>
      {isLinked ? (
        <div className="grid gap-5">
          <p>
            <Badge tone="good">{t('accounts.security.facebook_linked')}</Badge>
          </p>
          <WithPassword has={hasPassword}>
            <Fold label={t('accounts.security.unlink_facebook')} isOpen={end.problem !== null}>
              <IntentForm
                intent="unlink_facebook"
                submit={t('accounts.security.unlink_facebook')}
                look="danger"
              >
                <CurrentPassword intent="unlink_facebook" />
              </IntentForm>
            </Fold>
          </WithPassword>
        </div>
      ) : (
        <WithPassword has={hasPassword}>
          <Fold label={t('accounts.security.link_facebook')} isOpen={form.problem !== null}>
            <IntentForm intent="link_facebook" submit={t('accounts.with_facebook')} look="solid">
              <CurrentPassword intent="link_facebook" />
            </IntentForm>
          </Fold>
        </WithPassword>
      )}
    </Section>
  );
}
