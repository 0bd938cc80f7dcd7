import { describe, expect, it } from 'vitest';
import { holdCampaign, releaseCampaign } from '#modules/campaigns/states/hold-campaign.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  cancelContribution,
  payContribution,
  startContribution,
} from '#flows/back-campaign/index.ts';
import { beginAttempt } from '#flows/begin-attempt/index.ts';
import { resolveAttempts } from '#flows/reconcile-payments/resolve-attempts.ts';
import { chargeReleased, decideReview } from '#flows/review-contribution/index.ts';
import { readContribution } from '#modules/contributions/index.ts';
import { presentReceipt } from '#modules/contributions/receipt/receipt.present.ts';
import {
  addresses,
  countOf,
  input,
  key,
  makeAccount,
  makeCampaign,
  type MadeCampaign,
  stateOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { chargePledge, dropPledges, settleDueCampaigns } from './index.ts';
import { takeDueCharges } from './settle-campaign.store.ts';

testDatabase();
const gateway = moneyGateway();

const DAY = 86_400;
const FAILS_LATER = 'pm_card_chargeCustomerFail';
const visa = { payment_method_id: 'pm_card_visa', save_card: false };
let clock = 0;

async function pass(seconds: number): Promise<void> {
  clock += seconds;
  await moveClock(clock);
  await gateway.control('clock', { offset_seconds: clock });
}

const trust = async () => ({ accountId: await makeAccount(), requestId: 'test', ip: '127.0.0.1' });
const hold = async ({ id }: MadeCampaign) =>
  holdCampaign(id, { reason: 'other', evidence: 'Receipts', dueAt: null }, await trust());
const release = async ({ id }: MadeCampaign) => releaseCampaign(id, '', await trust());

async function pledge(campaign: MadeCampaign, card = 'pm_card_visa', buyer = visitor()) {
  const request = { extra_cents: 2000, expected_total_cents: 2000, payment_method_id: card };
  const answer = await startContribution(input(campaign, request), buyer, key(), addresses);
  const ref = { token: answer.token ?? '' };
  return { id: answer.contribution.id, ref, buyer };
}

/** A pledge in a campaign that reached its goal at its deadline; nothing was charged yet. */
async function funded(card?: string) {
  const campaign = await makeCampaign({ fundingType: 'fixed', goal: 2000 });
  const made = await pledge(campaign, card);
  await pass(DAY);
  await settleDueCampaigns();
  return { campaign, ...made };
}

async function chargeAllDue(): Promise<number> {
  const due = await takeDueCharges(db(), 1000);
  for (const charge of due) await chargePledge(charge);
  return due.length;
}

const charges = (id: number) =>
  countOf('payment_attempts', sql`source_id = ${id} and operation = 'charge'`);

describe('while a campaign is held', () => {
  it('no pledge is charged, not even by a job that was asked for before; then it is', async () => {
    const { campaign, id } = await funded();
    const [job] = await takeDueCharges(db(), 1);
    await hold(campaign);
    await chargePledge(job ?? { contribution_id: id, tries: 0 });
    await pass(2 * DAY);
    expect([await chargeAllDue(), await charges(id), await stateOf(id)]).toEqual([0, 0, 'pledged']);
    await release(campaign);
    expect(await chargeAllDue()).toBe(1);
    expect(await stateOf(id)).toBe('collected');
  });

  it('no failed card is tried again, and afterwards not all tries at once', async () => {
    const { campaign, id } = await funded(FAILS_LATER);
    await chargeAllDue();
    await hold(campaign);
    await pass(20 * DAY);
    expect([await chargeAllDue(), await charges(id)]).toEqual([0, 1]);
    await release(campaign);
    expect([await chargeAllDue(), await charges(id)]).toEqual([1, 2]);
    await pass(DAY);
    expect(await chargeAllDue()).toBe(0);
    await pass(DAY);
    expect([await chargeAllDue(), await charges(id)]).toEqual([1, 3]);
  });

  it('nobody can pay a failed pledge; afterwards they can', async () => {
    const { campaign, id, ref, buyer } = await funded(FAILS_LATER);
    await chargeAllDue();
    await hold(campaign);
    const refused = { id: 'campaign_held', status: 409 };
    await expect(payContribution(ref, visa, buyer, addresses)).rejects.toMatchObject(refused);
    expect([await charges(id), await stateOf(id)]).toEqual([1, 'errored']);
    await release(campaign);
    expect((await payContribution(ref, visa, buyer, addresses)).next).toBe('done');
  });

  it('nor a checkout that was begun before', async () => {
    const campaign = await makeCampaign();
    const { id, ref, buyer } = await pledge(campaign, 'pm_card_chargeDeclined');
    await hold(campaign);
    const refused = { id: 'campaign_held', status: 409 };
    await expect(payContribution(ref, visa, buyer, addresses)).rejects.toMatchObject(refused);
    expect(await charges(id)).toBe(1);
  });

  it('no pledge is given up, and afterwards its person has a day', async () => {
    const { campaign, id } = await funded(FAILS_LATER);
    for (const days of [0, 1, 2, 2, 2]) {
      await pass(days * DAY);
      await chargeAllDue();
    }
    await hold(campaign);
    await pass(5 * DAY);
    await dropPledges();
    expect(await stateOf(id)).toBe('errored');
    await release(campaign);
    await pass(DAY - 60);
    await dropPledges();
    expect(await stateOf(id)).toBe('errored');
    await pass(60);
    await dropPledges();
    expect(await stateOf(id)).toBe('dropped');
  });

  it('a charge whose process died before it was sent stays unsent; it is sent afterwards', async () => {
    const { campaign, id } = await funded();
    await beginAttempt(id, { by: 'schedule', tries: 0, cause: 'deadline' });
    await hold(campaign);
    for (const seconds of [200, 200, 400, 800]) {
      await pass(seconds);
      await resolveAttempts();
    }
    expect(await stateOf(id)).toBe('charging');
    await release(campaign);
    await pass(6 * 3600);
    await resolveAttempts();
    expect([await stateOf(id), await charges(id)]).toEqual(['collected', 1]);
  });

  it('no contribution is charged that trust let go on before', async () => {
    const campaign = await makeCampaign();
    const { id: first, buyer } = await pledge(campaign);
    await db().run(sql`
      insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
      select ${first}, ${campaign.id}, ${`visitor:${buyer.visitorId}`}, '' from generate_series(1, 5)`);
    const { id } = await pledge(campaign, 'pm_card_visa', buyer);
    const actorId = await makeAccount();
    const act = { contributionId: id, actorId, note: '', ip: '192.0.2.7', requestId: 'test' };
    await decideReview({ ...act, decision: 'release' });
    await hold(campaign);
    await chargeReleased(id);
    const { state } = await db().one<{ state: string }>(sql`
      select state from payment_attempts where source_id = ${id}`);
    expect([await stateOf(id), state]).toEqual(['charging', 'stored']);
    for (const seconds of [400, 400, 800]) {
      await pass(seconds);
      await resolveAttempts();
    }
    expect(await stateOf(id)).toBe('failed');
  });

  it('a deadline passes undecided, and is decided after the release [D2]', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 2000 });
    const { id } = await pledge(campaign);
    await hold(campaign);
    await pass(3 * DAY);
    await settleDueCampaigns();
    const decided = async () => {
      const rows = await db().query(sql`
        select decision from settlements where campaign_id = ${campaign.id}`);
      return rows.length;
    };
    expect([await decided(), await chargeAllDue(), await stateOf(id)]).toEqual([0, 0, 'pledged']);
    await release(campaign);
    await settleDueCampaigns();
    await chargeAllDue();
    expect([await decided(), await stateOf(id)]).toEqual([1, 'collected']);
  });
});

describe('a pledge in a held campaign', () => {
  const canCancel = async (id: number) => {
    const found = await readContribution(id);
    return found && presentReceipt(found, 'en').canCancel;
  };

  it('is taken back by its person where the campaign was running', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const { id, ref, buyer } = await pledge(campaign);
    await hold(campaign);
    expect(await canCancel(id)).toBe(true);
    await cancelContribution(ref, buyer);
    expect([await stateOf(id), await canCancel(id)]).toEqual(['cancelled', false]);
  });

  it('says that nothing is charged meanwhile, and nothing at all of a cancelled one', async () => {
    const campaign = await makeCampaign({ fundingType: 'fixed' });
    const { id } = await pledge(campaign);
    const said = async () => {
      const found = await readContribution(id);
      return found ? presentReceipt(found, 'en').moneyText : '';
    };
    expect(await said()).toMatch(/^Nothing has been charged yet\..* after /);
    await hold(campaign);
    expect(await said()).toMatch(/^The campaign is under review\. .*nothing is charged during/);
    expect(await said()).toMatch(/If the campaign continues, .* whichever is later/);
    await release(campaign);
    expect(await said()).toMatch(/^Nothing has been charged yet\./);
    const found = await readContribution(id);
    if (!found) throw new Error('no contribution');
    const of = (values: Partial<typeof found>) =>
      presentReceipt({ ...found, ...values }, 'en').moneyText;
    expect(of({ campaignState: 'cancelled' })).toBe(
      'The campaign was cancelled. Nothing was charged, and nothing will be.',
    );
    expect(of({ state: 'errored', campaignState: 'held' })).toContain('won’t try again until');
  });

  it('is not where it was decided', async () => {
    const { campaign, id, ref, buyer } = await funded();
    await hold(campaign);
    expect(await canCancel(id)).toBe(false);
    await expect(cancelContribution(ref, buyer)).rejects.toMatchObject({ id: 'not_cancellable' });
    expect(await stateOf(id)).toBe('pledged');
    await release(campaign);
    await chargeAllDue();
  });
});

itLeavesMoneyInOrder(gateway);
