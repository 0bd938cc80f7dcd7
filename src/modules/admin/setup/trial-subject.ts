import { createHmac } from 'node:crypto';
import type { MarketProfile } from '#modules/settings/index.ts';
import { config } from '#platform/config/config.ts';
import type { TriedStep } from './setup.ts';

/** What a step tries, as a keyed hash: it changes with what was tried, and tells nothing of it. */
export function trialSubject(step: TriedStep, profile: MarketProfile): string {
  const { secretKey, stripeSecretKey, stripeApiBase, smtpUrl, mailFrom } = config();
  const { languages, currencies, countries, feeBps } = profile;
  const tried = {
    payments: [stripeSecretKey, stripeApiBase],
    mail: [smtpUrl, mailFrom],
    offer: [languages, currencies, countries, feeBps],
  };
  const text = JSON.stringify([step, ...tried[step].map((one) => one ?? null)]);
  return createHmac('sha256', secretKey).update(text).digest('hex');
}
