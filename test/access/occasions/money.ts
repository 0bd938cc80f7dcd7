import Stripe from 'stripe';
import { startContribution } from '#flows/back-campaign/index.ts';
import { declineRequest } from '#flows/request-refund/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  type MadeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '../../stories/market.ts';
import { asked, escalated, ownerOf, paid } from '../../stories/refund-requests.ts';
import { deliverEvent } from '../../stories/money-back.ts';
import { WEBHOOK_SECRET } from '../../stories/money-gateway.ts';
import type { Occasions, SignedIn, Stage } from './stage.ts';

const own = '/private_api/payments/contributions/{id}';
const ofOwner = '/private_api/campaigns/{id}/contributions/{contributionId}';
const card = '/private_api/accounts/{accountId}/credit_cards/{cardId}';
const AMOUNT = 5_000;

const inputFor = (campaign: MadeCampaign, method = 'pm_card_visa') =>
  input(campaign, {
    extra_cents: AMOUNT,
    expected_total_cents: AMOUNT,
    payment_method_id: method,
  });

interface Backed {
  readonly campaign: MadeCampaign;
  readonly backer: SignedIn;
  readonly id: number;
}

/** Somebody signed in backs a campaign; what came of it depends on the card. */
async function backed(
  stage: Stage,
  funding: 'flexible' | 'fixed' = 'flexible',
  method?: string,
): Promise<Backed> {
  const campaign = await makeCampaign({ fundingType: funding });
  const backer = await stage.person();
  const by = visitor({ accountId: backer.accountId });
  const { contribution } = await startContribution(
    inputFor(campaign, method),
    by,
    key(),
    addresses,
  );
  return { campaign, backer, id: contribution.id };
}

const HOME = {
  name: 'Ada',
  address: '1 Quay',
  city: 'Brest',
  zipcode: '29200',
  country: 'FR',
};

/** Something that is sent by post, backed by somebody signed in. */
async function parcel(stage: Stage) {
  const campaign = await makeCampaign({ fundingType: 'fixed' });
  const perk = await makePerk(campaign, { rates: { everywhere: 0 } });
  const backer = await stage.person();
  const chosen = perkInput(campaign, perk, 2500, {
    address: { ...HOME, address2: '', state: '', phone_number: '' },
  });
  const by = visitor({ accountId: backer.accountId });
  const { contribution } = await startContribution(chosen, by, key(), addresses);
  return { backer, id: contribution.id };
}

async function byGuest() {
  const campaign = await makeCampaign();
  const { contribution, token } = await startContribution(
    inputFor(campaign),
    visitor(),
    key(),
    addresses,
  );
  return { id: contribution.id, token: token ?? '' };
}

/** A guest's contribution that waits, as their cards were refused before. */
async function underReview(): Promise<number> {
  const campaign = await makeCampaign();
  const buyer = visitor();
  const back = async () =>
    (await startContribution(inputFor(campaign), buyer, key(), addresses)).contribution.id;
  const before = await back();
  await db().run(sql`
    insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
    select ${before}, ${campaign.id}, ${`visitor:${buyer.visitorId}`}, '' from generate_series(1, 5)`);
  return back();
}

async function withCard(stage: Stage) {
  const person = await stage.person();
  const { client, accountId } = person;
  const method = { payment_method_id: 'pm_card_visa' };
  const headers = { 'idempotency-key': key() };
  await stage.ask(client, 'POST', '/private_api/payments/credit_cards/new', method, headers);
  const saved = '/private_api/payments/credit_cards/saved';
  const [kept] = await stage.ask<{ id: number }[]>(client, 'GET', saved);
  return { from: client, path: { accountId, cardId: kept?.id ?? 0 } };
}

async function toRefund(stage: Stage) {
  const { campaign, id } = await backed(stage);
  const from = await stage.as({ accountId: campaign.ownerId, email: '' });
  const body = { reason: 'contributor_request', note: 'In cash', amount_cents: 100 };
  return { from, path: { id: campaign.id, contributionId: id }, body };
}

const request = `${own}/refund_request`;
const ESCALATED = '/private_api/admin/refund_escalations/{id}';

/** A guest's, by the token of the receipt. */
async function ofGuest(stage: Stage, make: typeof paid) {
  const { id, token } = await make({ guest: true });
  return { from: stage.visitor(), path: { id }, query: `?token=${token}` };
}

/** The owner of a campaign of which somebody asks their money back. */
async function toAnswer(stage: Stage) {
  const { campaign, id } = await asked();
  const from = await stage.as({ accountId: campaign.ownerId, email: '' });
  return { from, path: { id: campaign.id, contributionId: id }, body: { answer: 'It is sent' } };
}

async function toDecide(stage: Stage) {
  const { id } = await escalated();
  return { from: await stage.as(stage.people.trust), path: { id }, body: { note: 'Agreed' } };
}

/** Something that was paid, and that the holder's bank took back. */
async function disputed(stage: Stage): Promise<number> {
  const { id } = await backed(stage);
  const { charge } = await db().one<{ charge: string }>(sql`
    select charge_ref as charge from payment_attempts
    where source_id = ${id} and source_kind = 'contribution'`);
  const opened = await stage.dispute(charge);
  await deliverEvent({ id: opened.id, object: 'dispute' }, 'charge.dispute.created');
  return id;
}

/** Backing, what follows from it, and the cards people keep. */
export const moneyOccasions: Occasions = {
  'POST /private_api/payments/projects/{id}': async (stage) => {
    const campaign = await makeCampaign();
    const { campaign_id: id, ...body } = inputFor(campaign);
    return { from: stage.visitor(), path: { id }, body };
  },
  'POST /private_api/admin/contributions/{id}/evidence/submit': async (stage) => ({
    from: await stage.as(stage.people.finance),
    path: { id: await disputed(stage) },
    body: { statement: 'It was delivered' },
  }),
  'POST /private_api/payments/projects/{id}/quote': async (stage) => {
    const { id } = await makeCampaign();
    return { from: stage.visitor(), path: { id }, body: { extra_cents: AMOUNT } };
  },
  [`GET ${own}`]: async (stage) => {
    const { backer, id } = await backed(stage);
    return { from: backer.client, path: { id } };
  },
  [`POST ${own}/continue`]: async (stage) => {
    const { backer, id } = await backed(stage);
    return { from: backer.client, path: { id } };
  },
  [`POST ${own}/pay`]: async (stage) => {
    const { backer, id } = await backed(stage, 'flexible', 'pm_card_chargeDeclined');
    return { from: backer.client, path: { id }, body: { payment_method_id: 'pm_card_visa' } };
  },
  [`POST ${own}/cancel`]: async (stage) => {
    const { backer, id } = await backed(stage, 'fixed');
    return { from: backer.client, path: { id } };
  },
  [`PUT ${own}/address`]: async (stage) => {
    const { backer, id } = await parcel(stage);
    return { from: backer.client, path: { id }, body: { ...HOME, address: '2 Quay' } };
  },
  'POST /private_api/payments/guest_signups': async (stage) => {
    const { id, token } = await byGuest();
    return { from: stage.visitor(), body: { contribution_id: id, token } };
  },
  'PATCH /private_api/accounts/{accountId}/contributions/{contributionId}': async (stage) => {
    const { backer, id } = await backed(stage);
    const path = { accountId: backer.accountId, contributionId: id };
    return { from: backer.client, path, body: { appearance: 'anonymous' } };
  },
  [`POST ${ofOwner}/refund`]: toRefund,
  [`GET ${request}`]: (stage) => ofGuest(stage, asked),
  [`POST ${request}`]: async (stage) => ({
    ...(await ofGuest(stage, paid)),
    body: { reason: 'undelivered' },
  }),
  [`POST ${request}/withdraw`]: (stage) => ofGuest(stage, asked),
  [`POST ${request}/escalate`]: async (stage) => {
    const made = await asked({ guest: true });
    await declineRequest({ contributionId: made.id }, 'No', ownerOf(made));
    const { id, token } = made;
    return {
      from: stage.visitor(),
      path: { id },
      query: `?token=${token}`,
      body: { appeal: 'Please' },
    };
  },
  [`POST ${ofOwner}/refund_request/decline`]: toAnswer,
  [`POST ${ESCALATED}/grant`]: toDecide,
  [`POST ${ESCALATED}/refuse`]: toDecide,
  [`POST ${ofOwner}/mark_refunded`]: toRefund,
  'POST /private_api/payments/credit_cards/new': async (stage) => {
    const { client } = await stage.person();
    return { from: client, body: { payment_method_id: 'pm_card_visa' } };
  },
  [`PATCH ${card}`]: async (stage) => ({ ...(await withCard(stage)), body: { is_default: true } }),
  [`DELETE ${card}`]: withCard,
  'POST /private_api/admin/contribution_reviews/{id}/release': async (stage) => ({
    from: await stage.as(stage.people.trust),
    path: { id: await underReview() },
    body: { note: 'Known' },
  }),
  'POST /private_api/admin/contribution_reviews/{id}/cancel': async (stage) => ({
    from: await stage.as(stage.people.trust),
    path: { id: await underReview() },
    body: { note: 'Unknown' },
  }),
  'POST /webhooks/payments': async (stage) => {
    const object = { id: 'cus_of_nobody', object: 'customer' };
    const body = JSON.stringify({
      id: 'evt_occasion',
      object: 'event',
      type: 'customer.updated',
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: WEBHOOK_SECRET,
    });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return { from: stage.visitor(), body, headers };
  },
};
