import type { PageSources } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { paymentsMode } from './payments-mode.ts';

/** The sandbox's pages take their language from the address; the real provider knows it from the call. */
export function providerPage(url: string, locale: Locale): string {
  const { mode, origin } = paymentsMode();
  const address = new URL(url);
  if (mode === 'sandbox' && address.origin === origin) address.searchParams.set('locale', locale);
  return address.href;
}

const STRIPE: PageSources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  form: ['https://checkout.stripe.com', 'https://hooks.stripe.com'],
};

/** What pages of paying may load beside this site's own; forms are followed to the card page. */
export function paymentSources(): PageSources {
  const { mode, origin } = paymentsMode();
  return mode === 'sandbox' ? { frame: [origin], form: [origin] } : STRIPE;
}
