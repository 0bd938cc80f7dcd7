import {
  type PlantedContribution,
  plantContributions,
  plantSettlement,
} from '#flows/plant-contributions/index.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { PlannedOption } from '../../market/plan-contributions.ts';
import { personOf } from '../../market/index.ts';
import { addressOf } from './addresses.ts';
import { allOf } from '../all-of.ts';
import { setOutcome } from '../campaigns/campaign.store.ts';
import type { PlantedCampaign } from '../campaigns/campaigns.ts';
import type { PastContribution } from './history.ts';
import { insertCustomers } from './customer.store.ts';
import { DECISION_SECONDS } from '../campaigns/life.ts';
import type { SeededPayment } from './payments.ts';
import { idOf, type PeopleIds } from '../people/people.ts';
import { perkKey } from '../campaigns/perks.ts';
import { secondsAfter } from '../campaigns/times.ts';
import { arrivalOf, codeOf } from '../traffic/arrivals.ts';

/** Ids of planted perks and, by name, of what they contain. */
export type PerkIds = ReadonlyMap<
  string,
  { readonly id: number; readonly items: Readonly<Record<string, number>> }
>;

interface Ground {
  readonly people: PeopleIds;
  readonly perks: PerkIds;
  readonly payments: ReadonlyMap<string, SeededPayment>;
}

const AT_ONCE = 100;
/** Campaigns of different parts share no row that is changed. */
const PARTS = 2;

/**
 * Records contributions in the order of time, and the decision of every campaign whose deadline has
 * passed after what came before it.
 */
export async function plantHistory(
  history: readonly PastContribution[],
  campaigns: readonly PlantedCampaign[],
  ground: Ground,
): Promise<void> {
  await insertCustomers(db(), customersOf(history, ground));
  const partOf = new Map(campaigns.map(({ id }, place) => [id, place % PARTS]));
  const parts = Array.from({ length: PARTS }, (_, part) =>
    plantPart(
      history.filter(({ campaign }) => partOf.get(campaign.id) === part),
      campaigns.filter(({ id }) => partOf.get(id) === part),
      ground,
    ),
  );
  await allOf(parts);
}

/** Beforehand, so that parts need not wait for each other over people who gave to several campaigns. */
function customersOf(history: readonly PastContribution[], { people, payments }: Ground) {
  const customers = new Map<number, string>();
  for (const { key, planned } of history) {
    const ref = payments.get(key)?.payment.customerRef;
    if (planned.person !== null && ref) customers.set(idOf(people, planned.person), ref);
  }
  return [...customers].map(([account_id, customer_ref]) => ({ account_id, customer_ref }));
}

async function plantPart(
  history: readonly PastContribution[],
  campaigns: readonly PlantedCampaign[],
  ground: Ground,
): Promise<void> {
  const decisions = campaigns
    .filter(({ content }) => content.outcome !== null)
    .sort((a, b) => deadline(a) - deadline(b));
  let waiting: PlantedContribution[] = [];
  const plant = async () => {
    await plantContributions(waiting);
    waiting = [];
  };
  const decideUntil = async (instant: number) => {
    while (decisions[0] !== undefined && deadline(decisions[0]) <= instant) {
      await plant();
      await decide(decisions[0], history);
      decisions.shift();
    }
  };
  for (const past of history) {
    await decideUntil(past.createdAt.getTime());
    waiting.push(rowOf(past, ground));
    if (waiting.length >= AT_ONCE) await plant();
  }
  await decideUntil(Number.POSITIVE_INFINITY);
  await plant();
}

function deadline({ endsAt }: PlantedCampaign): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

async function decide(
  { id, content, endsAt }: PlantedCampaign,
  history: readonly PastContribution[],
): Promise<void> {
  if (endsAt === null) return;
  await plantSettlement(id, secondsAfter(endsAt, DECISION_SECONDS));
  await transaction((tx) => setOutcome(tx, id, promised(id, content.outcome, history)));
}

/** What promises of a campaign that failed came to; they are gone from the ledger by now. */
function promised(
  campaignId: number,
  outcome: 'funded' | 'unfunded' | null,
  history: readonly PastContribution[],
): bigint | null {
  if (outcome !== 'unfunded') return null;
  const sum = history
    .filter(
      ({ campaign, planned }) => campaign.id === campaignId && planned.withdrawnOnDay === null,
    )
    .reduce((total, { planned }) => total + planned.amountMinor + planned.shippingMinor, 0);
  return BigInt(sum);
}

const APPEARANCES = {
  name_and_amount: 'named',
  name: 'name_only',
  anonymous: 'anonymous',
} as const;

function rowOf(past: PastContribution, { people, perks, payments }: Ground): PlantedContribution {
  const { planned, campaign, refund } = past;
  const payment = payments.get(past.key);
  if (payment === undefined) throw new Error(`${past.key} has no payment`);
  const { content } = campaign;
  const lines = linesOf(past, perks);
  const taken = [planned.perk, ...planned.addOns];
  const arrival = arrivalOf(past.key);
  const isSent = content.perks.some((perk) => taken.includes(perk.key) && !perk.digital);
  return {
    key: past.key,
    campaignId: campaign.id,
    accountId: planned.person === null ? null : idOf(people, planned.person),
    email: planned.email,
    firstname: planned.firstName,
    lastname: planned.lastName,
    locale: planned.person === null ? content.language : personOf(planned.person).locale,
    appearance: APPEARANCES[planned.privacy],
    lines,
    extraMinor: BigInt(planned.extraMinor),
    address: isSent ? addressOf(planned) : null,
    arrival: { code: codeOf(arrival), referrer: arrival.referrer || null },
    createdAt: past.createdAt,
    pledgedAt: past.pledgedAt,
    collectedAt: past.collectedAt,
    cancelledAt: past.cancelledAt,
    payment: payment.payment,
    refund:
      refund === null || payment.refundRef === null
        ? null
        : {
            ref: payment.refundRef,
            amountMinor: BigInt(planned.amountMinor + planned.shippingMinor),
            reason: refund.reason,
            at: refund.at,
          },
  };
}

function linesOf(
  { planned, campaign }: PastContribution,
  perks: PerkIds,
): PlantedContribution['lines'] {
  const left = [...planned.options];
  const keys = planned.perk === null ? [] : [planned.perk, ...planned.addOns];
  return keys.map((key) => {
    const perk = perks.get(perkKey(campaign.content, key));
    if (perk === undefined) throw new Error(`the perk ${key} was not planted`);
    return { perkId: perk.id, quantity: 1, options: optionsOf(perk.items, left) };
  });
}

/** The choices for what one perk contains; each choice is used once. */
function optionsOf(
  items: Readonly<Record<string, number>>,
  left: PlannedOption[],
): Record<string, Record<string, string>> {
  const options: Record<string, Record<string, string>> = {};
  for (let choice = left[0]; choice !== undefined; choice = left[0]) {
    const id = items[choice.item];
    if (id === undefined || options[id]?.[choice.option] !== undefined) break;
    options[id] = { ...options[id], [choice.option]: choice.value };
    left.shift();
  }
  return options;
}
