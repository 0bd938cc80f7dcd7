import { type FormEvent, useState } from 'react';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { flash } from '#design/feedback/flash.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { loadSubscriptions } from '#modules/notifications/web/index.ts';
import { CsrfField } from '#platform/web/form-state.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';

/**
 * Subscribes where it stands. Where that takes a consent, or no script runs, the form is posted to the
 * newsletter's page, which shows the address again: an address in a URL would be logged and passed on.
 */
export function FooterNewsletter({ locale }: { locale: Locale }) {
  const t = useT();
  const [isMistyped, setMistyped] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email') ?? '');
    setBusy(true);
    try {
      const { sendSubscription, showOnPage } = await loadSubscriptions();
      const request = { email, disclaimer: false, source: 'footer' };
      const { outcome } = await sendSubscription(request);
      setMistyped(outcome === 'mistyped');
      if (outcome === 'refused') return await showOnPage(form);
      if (outcome !== 'thanks') return form.querySelector<HTMLElement>('[name=email]')?.focus();
      form.reset();
      flash('success', t('shell.newsletter_thanks'));
    } catch {
      form.submit();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="footer-newsletter"
      method="post"
      action={paths.newsletter(locale)}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <CsrfField />
      <input type="hidden" name="source" value="footer" readOnly />
      <TextInput
        label={t('shell.newsletter')}
        id="footer-email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder={t('shell.newsletter_email')}
        error={isMistyped ? t('shell.newsletter_mistyped') : undefined}
      />
      <Button type="submit" look="line" busy={isBusy}>
        {t('shell.newsletter_submit')}
      </Button>
    </form>
  );
}
