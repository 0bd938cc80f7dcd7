import type { Command } from '#platform/cli/command.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { listDeadDeliveries } from '#platform/events/deliveries.store.ts';
import { listDeadJobs, retryDead } from './dead-jobs.ts';

const MOST = 200;

/** What was given up, and how to give it another try. */
export const commands: readonly Command[] = [
  {
    usage: 'dead-letters',
    summary: 'List jobs and deliveries that were given up, with their reasons',
    async run({ print }) {
      const [jobs, deliveries] = await Promise.all([
        listDeadJobs(db(), MOST),
        listDeadDeliveries(db(), MOST),
      ]);
      for (const { id, job, reason, diedAt } of jobs) {
        print(`${id}  ${diedAt.toISOString()}  job ${job}: ${reason ?? 'no reason'}`);
      }
      for (const { consumer, eventId, topic, deadAt, error } of deliveries) {
        print(`${consumer}:${eventId}  ${deadAt.toISOString()}  ${topic}: ${error ?? 'no reason'}`);
      }
      if (jobs.length + deliveries.length === 0) print('Nothing was given up.');
      return 0;
    },
  },
  {
    usage: 'retry-dead-letter <id>',
    summary: 'Try a dead job or delivery again, by its id in the list',
    async run({ parameters, print }) {
      const [which = ''] = parameters;
      const isRetried = await transaction((tx) => retryDead(tx, which));
      print(isRetried ? 'It will be tried again.' : 'There is no such dead letter.');
      return isRetried ? 0 : 1;
    },
  },
];
