/** A process that moves money and may be killed at a named point: `node crash-child.ts '<task as JSON>'`. */
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
  | { readonly kind: 'settle' }
  | { readonly kind: 'charge'; readonly contributionId: number; readonly tries: number }
  | { readonly kind: 'refund'; readonly contributionId: number; readonly key: string };

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
  if (task.kind === 'charge') {
    return chargePledge({ contribution_id: task.contributionId, tries: task.tries });
  }
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
process.stdout.write(
  `${JSON.stringify(said ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))}\n`,
);
await closeDatabase();
