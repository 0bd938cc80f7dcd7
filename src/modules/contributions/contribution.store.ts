import type { CampaignState } from '#modules/campaigns/index.ts';
import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { ContributionState } from './contribution.ts';
import { MAIL_LOCALE } from './mail-recipient.store.ts';

export interface ContributionLine {
  id: number;
  perkId: number;
  title: string;
  kind: 'standard' | 'secret' | 'add_on';
  ships: boolean;
  quantity: number;
  unitPriceCents: number;
  shippingCents: number;
  refundedCents: number;
  priceRefundedCents: number;
  options: Record<string, Record<string, string>>;
}

export interface Address {
  name: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  phone_number: string;
}

/** A contribution with everything frozen in it. */
export interface Contribution {
  id: number;
  campaignId: number;
  campaignSlug: string;
  campaignTitle: string;
  /** The language its owner wrote in. */
  campaignLanguage: string;
  campaignState: CampaignState;
  /** What a held campaign goes back to. */
  campaignHeldFromState: CampaignState | null;
  campaignOwnerId: number;
  campaignCardId: string | null;
  campaignEndsAt: Date | null;
  campaignTimeZone: string;
  accountId: number | null;
  state: ContributionState;
  funding: 'flexible' | 'fixed';
  currency: Currency;
  perksMinor: bigint;
  extraMinor: bigint;
  shippingMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  capturedMinor: bigint;
  refundedMinor: bigint;
  /** Of `refundedMinor`, what was begun and isn't known to be given yet. */
  refundingMinor: bigint;
  /** Of `refundedMinor`, what was paid another way than to the card. */
  refundedOutsideMinor: bigint;
  disputedMinor: bigint;
  /** All that is left of it is owed back, and on its way. */
  isRefundDue: boolean;
  email: string;
  /** The language its person is written to. */
  mailLocale: string;
  firstname: string;
  lastname: string;
  appearance: 'named' | 'name_only' | 'anonymous';
  ownerVisibility: 'full' | 'relay';
  isOwnCampaign: boolean;
  /** The code of the referral link it is counted for. */
  referrer: string | null;
  /** Where their first and last visit before came from: `code:…`, `utm:…` or `site:…`. */
  firstReferrer: string | null;
  lastReferrer: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  pledgedAt: Date | null;
  collectedAt: Date | null;
  chargeDueAt: Date | null;
  card: { brand: string; last4: string } | null;
  address: Address | null;
  /** When its person last changed the address. */
  addressChangedAt: Date | null;
  lines: ContributionLine[];
}

export interface Row {
  id: number;
  campaign_id: number;
  slug: string;
  title: string;
  language: string;
  campaign_state: CampaignState;
  held_from_state: CampaignState | null;
  owner_id: number;
  card_public_id: string | null;
  ends_at: Date | null;
  time_zone: string;
  account_id: number | null;
  state: ContributionState;
  funding: 'flexible' | 'fixed';
  currency: Currency;
  perks_minor: bigint;
  extra_minor: bigint;
  shipping_minor: bigint;
  tax_minor: bigint;
  total_minor: bigint;
  captured_minor: bigint;
  refunded_minor: bigint;
  refunding_minor: bigint;
  refunded_outside_minor: bigint;
  disputed_minor: bigint;
  is_refund_due: boolean;
  email: string;
  mail_locale: string;
  firstname: string;
  lastname: string;
  appearance: Contribution['appearance'];
  owner_visibility: Contribution['ownerVisibility'];
  own_campaign: boolean;
  referrer: string | null;
  first_referrer: string | null;
  last_referrer: string | null;
  created_at: Date;
  expires_at: Date | null;
  pledged_at: Date | null;
  collected_at: Date | null;
  charge_due_at: Date | null;
  card: Contribution['card'];
  address: Address | null;
  address_changed_at: Date | null;
  lines: ContributionLine[];
}

export function toContribution(row: Row): Contribution {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    campaignSlug: row.slug,
    campaignTitle: row.title,
    campaignLanguage: row.language,
    campaignState: row.campaign_state,
    campaignHeldFromState: row.held_from_state,
    campaignOwnerId: row.owner_id,
    campaignCardId: row.card_public_id,
    campaignEndsAt: row.ends_at,
    campaignTimeZone: row.time_zone,
    accountId: row.account_id,
    state: row.state,
    funding: row.funding,
    currency: row.currency,
    perksMinor: row.perks_minor,
    extraMinor: row.extra_minor,
    shippingMinor: row.shipping_minor,
    taxMinor: row.tax_minor,
    totalMinor: row.total_minor,
    capturedMinor: row.captured_minor,
    refundedMinor: row.refunded_minor,
    refundingMinor: row.refunding_minor,
    refundedOutsideMinor: row.refunded_outside_minor,
    disputedMinor: row.disputed_minor,
    isRefundDue: row.is_refund_due,
    email: row.email,
    mailLocale: row.mail_locale,
    firstname: row.firstname,
    lastname: row.lastname,
    appearance: row.appearance,
    ownerVisibility: row.owner_visibility,
    isOwnCampaign: row.own_campaign,
    referrer: row.referrer,
    firstReferrer: row.first_referrer,
    lastReferrer: row.last_referrer,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    pledgedAt: row.pledged_at,
    collectedAt: row.collected_at,
    chargeDueAt: row.charge_due_at,
    card: row.card,
    address: row.address,
    addressChangedAt: row.address_changed_at,
    lines: row.lines,
  };
}

export const SELECT = sql`
  select c.id, c.campaign_id, k.slug, k.title, k.language, k.state as campaign_state, k.held_from_state,
    k.owner_id, k.card_public_id, k.ends_at, k.time_zone, c.account_id, c.state, c.funding, c.currency,
    c.perks_minor, c.extra_minor, c.shipping_minor, c.tax_minor, c.total_minor, c.captured_minor,
    c.refunded_minor, c.disputed_minor, (c.refund_due is not null or (k.state = 'cancelled'
      and contribution_is_refundable(c.state)
      and c.refunded_minor + c.disputed_minor < c.captured_minor)) as is_refund_due,
    c.email, ${MAIL_LOCALE} as mail_locale,
    c.firstname, c.lastname, c.appearance, c.owner_visibility, c.own_campaign, c.referrer, c.first_referrer,
    c.last_referrer, c.created_at, c.expires_at, c.pledged_at, c.collected_at, c.charge_due_at,
    case when c.refunded_minor = 0 then 0 else (select coalesce(sum(r.amount_minor), 0)::bigint
      from payment_refunds r where r.source_kind = 'contribution' and r.source_id = c.id and not r.surplus
        and payment_refund_is_in_flight(r.state)) end as refunding_minor,
    case when c.refunded_minor = 0 then 0 else (select coalesce(sum(r.amount_minor), 0)::bigint
      from payment_refunds r where r.source_kind = 'contribution' and r.source_id = c.id and not r.surplus
        and r.state = 'outside') end as refunded_outside_minor,
    (select json_build_object('brand', m.brand, 'last4', m.last4) from payment_methods m
      where m.id = c.method_id) as card,
    (select json_build_object('name', a.name, 'address', a.address, 'address2', a.address2, 'city', a.city,
        'state', a.state, 'zipcode', a.zipcode, 'country', a.country, 'phone_number', a.phone_number)
      from contribution_addresses a where a.contribution_id = c.id) as address,
    (select a.changed_at from contribution_addresses a where a.contribution_id = c.id) as address_changed_at,
    coalesce((select json_agg(json_build_object('id', l.id, 'perkId', l.perk_id, 'title', l.title,
        'kind', l.kind, 'ships', l.ships, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_minor,
        'shippingCents', l.shipping_minor, 'refundedCents', l.refunded_minor + l.shipping_refunded_minor,
        'priceRefundedCents', l.refunded_minor, 'options', l.options) order by l.position)
      from contribution_lines l where l.contribution_id = c.id), '[]') as lines
  from contributions c join campaigns k on k.id = c.campaign_id`;

/** States in which a row was never more than an attempt; people's lists leave them out. */
export const HAS_HAPPENED = sql`
  not contribution_is_unbegun(c.state)
  and (not contribution_is_being_charged(c.state) or c.pledged_at is not null)`;

export async function findContribution(q: Executor, id: number): Promise<Contribution | undefined> {
  const row = await q.maybe<Row>(sql`${SELECT} where c.id = ${id}`);
  return row && toContribution(row);
}

export async function findContributionByToken(
  q: Executor,
  hash: Buffer,
): Promise<Contribution | undefined> {
  const row = await q.maybe<Row>(sql`${SELECT} where c.token_hash = ${hash}`);
  return row && toContribution(row);
}

export interface Page {
  /** The last id of the page before; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
}

export async function listContributionsOfPerson(
  q: Executor,
  accountId: number,
  page: Page,
): Promise<Contribution[]> {
  const rows = await q.query<Row>(sql`${SELECT}
    where c.account_id = ${accountId} and ${HAS_HAPPENED} and (${page.before}::bigint is null
      or c.id < ${page.before})
    order by c.id desc limit ${page.limit}`);
  return rows.map(toContribution);
}

/** Guests' contributions made with an address that was proved become the account's; their links go on. */
export function claimForAccount(tx: Executor, accountId: number, email: string): Promise<number> {
  return tx.run(sql`
    update contributions set account_id = ${accountId}
    where account_id is null and lower(email) = lower(${email})`);
}

export function findProvedAddress(
  q: Executor,
  accountId: number,
): Promise<{ email: string } | undefined> {
  return q.maybe<{ email: string }>(sql`
    select email from accounts where id = ${accountId} and email_confirmed_at is not null
      and closed_at is null`);
}

/** Whether somebody who paid for a campaign still has to get their money back if all of it is owed. */
export async function hasMoneyOf(q: Executor, campaignId: number): Promise<boolean> {
  const { has } = await q.one<{ has: boolean }>(sql`
    select exists (select 1 from contributions where campaign_id = ${campaignId}
      and (contribution_is_refundable(state) or contribution_is_being_charged(state))) as has`);
  return has;
}
