import { readAccount, readAccountIdOf, readShare } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { sendContactShare } from './contact-share.mail.tsx';
import { wantsMail } from './mail-preferences.ts';

/** Whoever opted out, by address or in the settings of their own account, is not written to. */
async function isWanted(tx: Executor, address: string): Promise<boolean> {
  if (!(await wantsMail(tx, { address }, 'contact_share'))) return false;
  const accountId = await readAccountIdOf(tx, address);
  return accountId === undefined || wantsMail(tx, { accountId }, 'contact_share');
}

export const contactShareSubscribers: readonly Subscriber[] = [
  subscriber<{ share_id: number }>({
    topic: 'contacts.campaign_shared',
    consumer: 'mail-to-contact',
    async handle({ payload }, tx) {
      const share = await readShare(tx, payload.share_id);
      const sender = share && (await readAccount(share.accountId));
      if (!share || !sender || !(await isWanted(tx, share.toAddress))) return;
      await sendContactShare(tx, share, sender);
    },
  }),
];
