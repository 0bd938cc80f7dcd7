import { db } from '#platform/db/transaction.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { inBatches } from '#platform/jobs/in-batches.ts';
import { deleteOldTokens } from './credentials/token.store.ts';
import { deleteOldChallenges } from './log-in/challenge.store.ts';
import { deleteOldBrowsers } from './log-in/throttle.store.ts';
import { deleteOldOauthTokens } from './oauth/oauth-token.store.ts';
import { deleteOldSessions } from './session.store.ts';

/** How long it can be looked up what let somebody in. */
const DAYS = 30;

/** Forgets what lets nobody in any more, log-ins that never ended, and browsers nobody came back with. */
export const accountSchedules: readonly Schedule[] = [
  {
    name: 'forget-old-log-ins',
    everySeconds: 3600,
    run: async () => {
      await deleteOldChallenges(db());
      await deleteOldBrowsers(db());
    },
  },
  {
    name: 'forget-old-sessions',
    everySeconds: 3600,
    run: async (context) => {
      for (const deleteSome of [deleteOldSessions, deleteOldTokens, deleteOldOauthTokens]) {
        await inBatches(context, (tx, limit) => deleteSome(tx, DAYS, limit));
      }
    },
  },
];
