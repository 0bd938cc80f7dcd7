/** A process that moves money and may be killed at a named point: `node crash-child.ts '<task as JSON>'`. */
import { once } from 'node:events';
import { startEvents } from '#platform/events/event-loop.ts';
import { takeLeaseOf } from '#platform/events/lease.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { startContribution, type StartInput } from '#flows/back-campaign/index.ts';
import { refundContribution } from '#flows/refund-contribution/index.ts';
import { chargePledge, settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { takeDueCharges } from '#flows/settle-campaign/settle-campaign.store.ts';

export type CrashTask =
  | {
      readonly kind: 'back';
      readonly input: StartInput;
      readonly visitorId: string;
      readonly key: string;
    }
  | { readonly kind: 'listen'; readonly topic: string }
  | { readonly kind: 'settle' }
  | { readonly kind: 'settle_on_signal'; readonly lease: string; readonly seconds: number }
  | { readonly kind: 'charge'; readonly contributionId: number; readonly tries: number }
  | { readonly kind: 'refund'; readonly contributionId: number; readonly key: string };

/**
 * Settles under a lease, but between having found what is due and writing it says so and waits to be
 * told to go on: where a paused process stands.
 */
async function settleOnSignal(name: string, seconds: number): Promise<unknown> {
  const lease = await takeLeaseOf(name, seconds);
  if (lease === undefined) throw new Error(`${name} is held by somebody else`);
  const refused: string[] = [];
  await settleDueCampaigns({
    signal: lease.signal,
    async guard(tx) {
      process.stdout.write('"holding"\n');
      await once(process.stdin, 'data');
      await lease.guard(tx).catch((error: Error) => {
        refused.push(error.name);
        throw error;
      });
    },
  });
  process.stdin.destroy();
  await lease.release();
  return { refused };
}

/** Relays what waits in the outbox and listens to a topic, until the first of its events. */
async function listenTo(topic: string): Promise<string> {
  const { promise: first, resolve } = Promise.withResolvers<string>();
  const handle = async ({ key }: { readonly key: string }) => resolve(key);
  const sink = { prefix: 'job:', queues: async () => [], insert: async () => undefined };
  const events = await startEvents(
    [subscriber({ topic, consumer: 'crash-listener', handle })],
    sink,
  );
  const key = await first;
  await events.stop();
  return key;
}

async function run(task: CrashTask): Promise<unknown> {
  if (task.kind === 'back') {
    const backer = {
      accountId: null,
      visitorId: task.visitorId,
      ip: '127.0.0.9',
      requestId: 'child',
      locale: 'en' as const,
    };
    const address = () => 'http://127.0.0.1:3000/back';
    return startContribution(task.input, backer, task.key, { done: address, cancelled: address });
  }
  if (task.kind === 'listen') return listenTo(task.topic);
  if (task.kind === 'charge') {
    return chargePledge({ contribution_id: task.contributionId, tries: task.tries });
  }
  if (task.kind === 'settle_on_signal') return settleOnSignal(task.lease, task.seconds);
  if (task.kind === 'refund') {
    const { contributionId, key } = task;
    const who = { actorId: null, requestId: null };
    return refundContribution({ contributionId, amountMinor: null, reason: 'other', key, ...who });
  }
  await settleDueCampaigns();
  const due = await transaction((tx) => takeDueCharges(tx, 1000));
  for (const charge of due) await chargePledge(charge);
  return due.length;
}

const said = await run(JSON.parse(process.argv[2] ?? '{}') as CrashTask);
const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
process.stdout.write(`${JSON.stringify(said ?? null, plain)}\n`);
await closeDatabase();
