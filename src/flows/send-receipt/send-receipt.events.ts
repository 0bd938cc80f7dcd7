import { paths } from '#app/paths.ts';
import { sendReceipt } from '#modules/contributions/index.ts';
import { config } from '#platform/config/config.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { guestTokenOf } from '#flows/back-campaign/index.ts';

function receiptAfter(topic: 'contribution.pledged' | 'contribution.collected'): Subscriber {
  return subscriber<{ contribution_id: number }>({
    topic,
    consumer: `send-receipt-after-${topic}`,
    isLight: true,
    async handle({ payload: { contribution_id: id } }, tx) {
      const asked = guestTokenOf(tx, id);
      const sent = sendReceipt(tx, id, async (locale) => {
        const token = await asked;
        return `${config().publicUrl}${paths.contribution(locale, id, { token })}`;
      });
      await Promise.all([asked, sent]);
    },
  });
}

/** A receipt goes out when a contribution is promised or taken, whichever comes first. */
export const receiptSubscribers: readonly Subscriber[] = [
  receiptAfter('contribution.pledged'),
  receiptAfter('contribution.collected'),
];
