import { paths } from '#app/paths.ts';
import { TextLink } from '#design/actions/text-link.tsx';
import { Button } from '#design/actions/button.tsx';
import { useHasScript } from '#design/behaviour/use-has-script.ts';
import { giveConsent } from '#platform/web/consent.ts';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';

/**
 * Asks once about cookies that are not necessary. Every page holds it, and the first-paint script shows it
 * where nothing was said yet, once its buttons work; without scripts nothing needs asking. In a small window
 * it stands before the page and covers nothing, else it lies over it; it is reached by keyboard before it.
 */
export function ConsentBanner({ locale }: { locale: Locale }) {
  const t = useT();
  const hasScript = useHasScript();
  return (
    <section className="consent" inert={!hasScript} aria-label={t('shell.consent_label')}>
      <p>
        {t('shell.consent_text')}{' '}
        <TextLink href={paths.about(locale, 'cookies')}>{t('shell.consent_more')}</TextLink>
      </p>
      <div className="consent-acts">
        <Button look="line" size="small" onClick={() => giveConsent('necessary')}>
          {t('shell.consent_necessary')}
        </Button>
        <Button look="line" size="small" onClick={() => giveConsent('all')}>
          {t('shell.consent_all')}
        </Button>
      </div>
    </section>
  );
}
