/**
 * Eight buyers who back campaigns one after the other until this process is killed; says what was
 * acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { startContribution } from '#flows/back-campaign/index.ts';

interface Task {
  readonly campaigns: readonly { readonly id: number; readonly currency: string }[];
  readonly perks: readonly number[];
  readonly round: number;
}

const { campaigns, perks, round } = JSON.parse(process.argv[2] ?? '{}') as Task;
const address = () => 'http://127.0.0.1:3000/back';

async function buy(buyer: number, turn: number): Promise<void> {
  const which = (buyer + turn) % campaigns.length;
  const campaign = campaigns[which];
  const perk = perks[which];
  if (campaign === undefined || perk === undefined) throw new Error('nothing to buy');
  const answer = await startContribution(
    {
      campaign_id: campaign.id,
      lines: [{ perk_id: perk, quantity: 1, options: {} }],
      extra_cents: 0,
      currency: campaign.currency,
      expected_total_cents: 2500,
      email: `buyer.${randomUUID()}@people.test`,
      appearance: 'named',
      owner_visibility: 'full',
      payment_method_id: 'pm_card_visa',
      save_card: false,
    },
    {
      accountId: null,
      visitorId: randomUUID(),
      ip: `10.${round & 255}.${buyer}.${turn & 255}`,
      requestId: `drill-${round}`,
      locale: 'en',
    },
    randomUUID(),
    { done: address, cancelled: address },
  );
  if (answer.next !== 'done') return;
  process.stdout.write(
    `${JSON.stringify({ id: answer.contribution.id, state: answer.contribution.state })}\n`,
  );
}

process.stdout.write('started\n');
await Promise.all(
  Array.from({ length: 8 }, async (_each, buyer) => {
    for (let turn = 0; ; turn += 1) await buy(buyer, turn);
  }),
);
