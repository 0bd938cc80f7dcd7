import { paths } from '#app/paths.ts';
import { sendReceipt } from '#modules/contributions/index.ts';
import { config } from '#platform/config/config.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { localeOr } from '#platform/web/locale.ts';
import { findBacked, guestTokenOf } from '#flows/back-campaign/index.ts';

function receiptAfter(topic: 'contribution.pledged' | 'contribution.collected'): Subscriber {
  return subscriber<{ contribution_id: number }>({
    topic,
    consumer: `send-receipt-after-${topic}`,
    async handle({ payload }, tx) {
      const contribution = await findBacked(tx, payload.contribution_id);
      if (contribution === undefined || contribution.email === '') return;
      const { id, accountId } = contribution;
      const locale = localeOr(contribution.locale, 'en');
      const token = accountId === null ? await guestTokenOf(tx, id) : null;
      const link = `${config().publicUrl}${paths.contribution(locale, id, { token })}`;
      await sendReceipt(tx, id, { locale, link });
    },
  });
}

/** A receipt goes out when a contribution is promised or taken, whichever comes first. */
export const receiptSubscribers: readonly Subscriber[] = [
  receiptAfter('contribution.pledged'),
  receiptAfter('contribution.collected'),
];
