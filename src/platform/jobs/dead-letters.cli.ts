import type { Command } from '#platform/cli/command.ts';
import { db } from '#platform/db/transaction.ts';
import { listDeadDeliveries, reviveDelivery } from '#platform/events/deliveries.store.ts';
import { listDeadJobs, retryDeadJob } from './dead-jobs.ts';

const MOST = 200;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DELIVERY = /^([a-z0-9-]+):(\d{1,15})$/;

async function retry(which: string): Promise<boolean> {
  if (UUID.test(which)) return retryDeadJob(which);
  const [, consumer, eventId] = DELIVERY.exec(which) ?? [];
  if (consumer === undefined) return false;
  return reviveDelivery(db(), consumer, Number(eventId));
}

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
      const isRetried = await retry(which);
      print(isRetried ? 'It will be tried again.' : 'There is no such dead letter.');
      return isRetried ? 0 : 1;
    },
  },
];
