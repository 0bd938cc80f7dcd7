import type { Configuration } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import type { Readiness } from '#platform/http/serving/health.ts';
import { pingDatabase } from '#platform/http/serving/readiness.store.ts';
import { isPlanting } from './local/planting-note.ts';

/** Ready once the database answers, and not before the demo market is whole where one is planted. */
export function readinessOf({ dataDir }: Pick<Configuration, 'dataDir'>): Readiness {
  return {
    reasonNotReady: async () => {
      await pingDatabase(db());
      return isPlanting(dataDir) ? 'the demo market is being planted' : undefined;
    },
  };
}
