import { describe, expect, it } from 'vitest';
import {
  markRefunded,
  refundContribution,
  refundWhatIsOwed,
} from '#flows/refund-contribution/index.ts';
import { settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { cancelCampaign } from '#modules/campaigns/index.ts';
import { days } from '#platform/clock/instant.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, stateOf } from '#test/stories/market.ts';
import { deliverEvent, moneyBackGateway, refundRequest } from '#test/stories/money-back.ts';
import {
  asked,
  escalated,
  ownerOf,
  type Paid,
  paid,
  requestStates,
} from '#test/stories/refund-requests.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import {
  askForRefund,
  declineRequest,
  escalateRequest,
  readRequestOutlook,
  withdrawRequest,
} from './index.ts';

testDatabase();
const { open, win, lose } = moneyBackGateway();

const DAY = 86_400;
const ask = { reason: 'changed_mind' as const, details: '' };

/** Where a dispute of it is opened at the provider. */
async function chargeOf({ id, campaign }: Paid) {
  const { charge } = await db().one<{ charge: string }>(sql`
    select charge_ref as charge from payment_attempts where source_id = ${id}
      and source_kind = 'contribution'`);
  return { id, campaign, charge };
}

const refundBy = async (made: Paid, cents: number | null, more: object = {}) =>
  refundContribution({
    ...refundRequest(made, cents),
    actorId: made.campaign.ownerId,
    ...more,
  });

describe('is refused', () => {
  it('twice at once: one is made, whoever is faster', async () => {
    const made = await paid();
    const both = await Promise.allSettled([
      askForRefund(made.ref, ask),
      askForRefund(made.ref, ask),
    ]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { id: 'request_exists' } }]);
    expect(await requestStates(made)).toEqual(['open']);
  });

  it('of what was refunded, is disputed, or is on its way back', async () => {
    const whole = await paid();
    await refundBy(whole, null);
    await expect(askForRefund(whole.ref, ask)).rejects.toMatchObject({ id: 'not_refundable' });
    const disputed = await paid();
    await deliverEvent(await open(await chargeOf(disputed)));
    await expect(askForRefund(disputed.ref, ask)).rejects.toMatchObject({ id: 'disputed' });
    await deliverEvent(await win(await chargeOf(disputed)));
    await askForRefund(disputed.ref, ask);
    const cancelled = await paid();
    await cancelCampaign(cancelled.campaign.id, { ...ownerOf(cancelled), reason: 'Over' });
    await expect(askForRefund(cancelled.ref, ask)).rejects.toMatchObject({
      id: 'refund_under_way',
    });
    await settleDueCampaigns();
    await refundWhatIsOwed();
  });

  it('of somebody else’s, and without saying why where that is another reason', async () => {
    const made = await paid();
    const stranger = { id: made.id, accountId: await makeAccount() };
    await expect(askForRefund(stranger, ask)).rejects.toMatchObject({ id: 'not_found' });
    const silent = askForRefund(made.ref, { reason: 'other', details: '' });
    await expect(silent).rejects.toMatchObject({ fields: { details: [expect.any(String)] } });
  });

  it('before the trust team while the owner has time, and once it was answered', async () => {
    const made = await asked();
    const appeal = { appeal: 'Please decide.' };
    await expect(escalateRequest(made.ref, appeal)).rejects.toMatchObject({
      id: 'request_too_early',
    });
    await setClock(7 * DAY - 60);
    await expect(escalateRequest(made.ref, appeal)).rejects.toMatchObject({
      id: 'request_too_early',
    });
    await setClock(7 * DAY + 60);
    await escalateRequest(made.ref, appeal);
    expect(await requestStates(made)).toEqual(['escalated']);
    await expect(escalateRequest(made.ref, appeal)).rejects.toMatchObject({
      id: 'request_settled',
    });
    await expect(
      declineRequest({ contributionId: made.id }, 'No', ownerOf(made)),
    ).rejects.toMatchObject({
      id: 'request_settled',
    });
    await withdrawRequest(made.ref);
    await askForRefund(made.ref, ask);
    expect(await requestStates(made)).toEqual(['withdrawn', 'open']);
  });
});

describe('is granted', () => {
  it.each<[string, (made: Paid) => Promise<unknown>]>([
    ['by the refund that answers it', (made) => refundBy(made, null)],
    [
      'by what finance noted as paid another way',
      async (made) =>
        markRefunded({ ...refundRequest(made, null), actorId: await makeAccount(), note: 'cash' }),
    ],
  ])('%s', async (_how, give) => {
    for (const made of [await asked(), await escalated({ guest: true })]) {
      await give(made);
      const [row] = await db().query<{ state: string; reason: string }>(sql`
        select r.state, p.reason from refund_requests r join payment_refunds p on p.id = r.refund_id
        where r.contribution_id = ${made.id}`);
      expect(row).toEqual({ state: 'granted', reason: 'contributor_request' });
    }
  });

  it('not by a part, were it a cent: the rest is still asked for', async () => {
    const [waiting, withTrust] = [await asked(), await escalated()];
    for (const made of [waiting, withTrust]) await refundBy(made, 1);
    expect([await requestStates(waiting), await requestStates(withTrust)]).toEqual([
      ['open'],
      ['escalated'],
    ]);
    for (const made of [waiting, withTrust]) await refundBy(made, null);
    expect([await requestStates(waiting), await requestStates(withTrust)]).toEqual([
      ['granted'],
      ['granted'],
    ]);
  });

  it('nor by what the campaign’s side says it paid another way', async () => {
    for (const made of [await asked(), await escalated()]) {
      const said = { ...refundRequest(made, null), note: 'cash', byCampaign: true };
      const noted = markRefunded({ ...said, actorId: made.campaign.ownerId });
      await expect(noted).rejects.toMatchObject({ id: 'request_waits' });
      expect(await stateOf(made.id)).toBe('collected');
    }
  });

  it('after the owner declined it: they thought better of it', async () => {
    const made = await asked();
    await declineRequest({ contributionId: made.id }, 'No', ownerOf(made));
    await refundBy(made, null);
    expect(await requestStates(made)).toEqual(['granted']);
  });

  it('or withdrawn, of both at once: the refund that answers it is not made then', async () => {
    const outcomes = new Set<string>();
    for (let nth = 0; nth < 6; nth += 1) {
      const made = await asked();
      const { request } = await readRequestOutlook(made);
      const acts = [
        () => refundBy(made, null, { answersRequest: request?.id }),
        () => withdrawRequest(made.ref),
      ];
      const [first, second] = nth % 2 === 0 ? acts : acts.toReversed();
      const results = await Promise.allSettled([first?.(), second?.()]);
      expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { id: 'request_settled' } },
      ]);
      const [state] = await requestStates(made);
      expect(await stateOf(made.id)).toBe(state === 'granted' ? 'refunded' : 'collected');
      outcomes.add(String(state));
    }
    expect([...outcomes].every((state) => ['granted', 'withdrawn'].includes(state))).toBe(true);
  });

  it('and waits again where the provider refuses the refund, two days at least', async () => {
    for (const [make, state] of [
      [asked, 'open'],
      [escalated, 'escalated'],
    ] as const) {
      const made = await make();
      // Its bank has it already, and nobody told us: the provider refuses.
      const dispute = await open(await chargeOf(made));
      expect(await refundBy(made, null)).toMatchObject({ state: 'failed' });
      expect(await requestStates(made)).toEqual([state]);
      const { refund_id, ended_at } = await db().one<{ refund_id: null; ended_at: null }>(sql`
        select refund_id, ended_at from refund_requests where contribution_id = ${made.id}`);
      expect([refund_id, ended_at]).toEqual([null, null]);
      const { request } = await readRequestOutlook(made);
      expect(request?.due_at).toBe((request?.asked_at ?? 0) + days(7));
      await deliverEvent(dispute);
      expect(await requestStates(made)).toEqual(['closed']);
      await deliverEvent(await lose(await chargeOf(made)));
    }
  });
});

it('declined before a refund that failed, it can be brought before the trust team at once', async () => {
  const made = await asked();
  await declineRequest({ contributionId: made.id }, 'No', ownerOf(made));
  const dispute = await open(await chargeOf(made));
  expect(await refundBy(made, null)).toMatchObject({ state: 'failed' });
  expect(await readRequestOutlook(made)).toMatchObject({
    request: { state: 'open' },
    mayEscalate: true,
  });
  await deliverEvent(dispute);
  await deliverEvent(await lose(await chargeOf(made)));
});

it('an owner whose refund was refused on their last day has two days for another way', async () => {
  const made = await asked();
  const dispute = await open(await chargeOf(made));
  await setClock(7 * DAY - 60);
  expect(await refundBy(made, null)).toMatchObject({ state: 'failed' });
  const { request } = await readRequestOutlook(made);
  const late = (request?.due_at ?? 0) - (request?.asked_at ?? 0);
  expect(Math.round(late / days(1))).toBe(9);
  await setClock(0);
  await deliverEvent(dispute);
  await deliverEvent(await lose(await chargeOf(made)));
});

it('what was read is answered, and not what was asked anew meanwhile', async () => {
  const made = await asked();
  const { request } = await readRequestOutlook(made);
  const read = { contributionId: made.id, refundRequestId: request?.id };
  await withdrawRequest(made.ref);
  await askForRefund(made.ref, ask);
  await expect(declineRequest(read, 'No', ownerOf(made))).rejects.toMatchObject({
    id: 'request_settled',
  });
  expect(await requestStates(made)).toEqual(['withdrawn', 'open']);
});

describe('closes by itself', () => {
  it('when its campaign is cancelled, before the money is back', async () => {
    const [one, other] = [await asked(), await escalated()];
    for (const made of [one, other]) {
      await cancelCampaign(made.campaign.id, { ...ownerOf(made), reason: 'Over' });
    }
    await settleDueCampaigns();
    expect(await requestStates(one)).toEqual(['closed']);
    expect(await requestStates(other)).toEqual(['closed']);
    await refundWhatIsOwed();
    expect(await stateOf(one.id)).toBe('refunded');
    expect(await requestStates(one)).toEqual(['closed']);
  });

  it('when its person goes to their bank instead', async () => {
    const made = await escalated();
    await deliverEvent(await open(await chargeOf(made)));
    expect(await requestStates(made)).toEqual(['closed']);
    await deliverEvent(await lose(await chargeOf(made)));
    expect(await readRequestOutlook(made)).toMatchObject({
      obstacle: 'not_refundable',
      mayWithdraw: false,
      mayEscalate: false,
    });
  });
});
