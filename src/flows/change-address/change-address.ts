import { randomUUID } from 'node:crypto';
import { type ContributionRef, findOwnContribution } from '#flows/back-campaign/index.ts';
import { notifyContributor } from '#flows/notify-contributor/index.ts';
import {
  ADDRESS_FIELDS,
  addressProblems,
  audit,
  type ShippingAddress,
  tidyAddress,
} from '#modules/accounts/index.ts';
import {
  type Contribution,
  contributionErrors,
  type ContributionLineRow,
  type ContributionRow,
  linesOf,
  lockContributions,
  mayChangeAddress,
  obstacleTo,
  type SentLine,
} from '#modules/contributions/index.ts';
import { COUNTRIES, countryInText, knownPlaces } from '#modules/geography/index.ts';
import { readShippingRates } from '#modules/perks/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { findDestination, setAddress } from './change-address.store.ts';

/** How often an address may be changed, by page and by call together: each time sends a mail. */
export const ADDRESS_LIMIT = {
  key: 'ip+person',
  points: 20,
  per: 3600,
  store: 'database',
  bucket: 'contribution-address',
} as const;

/**
 * Sends what somebody backed to another address, for the same price: another country only where sending it
 * there costs what was agreed on. Its person gets a mail about it; the address it has already changes
 * nothing. Whether it changed. Throws 404 for anybody else's, 409 once nothing is to be sent any more, and
 * 422 by the address's own fields.
 */
export async function changeContributionAddress(
  ref: ContributionRef,
  typed: ShippingAddress,
  by: Pick<Actor, 'accountId' | 'ip' | 'requestId' | 'locale'>,
): Promise<boolean> {
  const { id } = await findOwnContribution(ref);
  const address = tidyAddress(typed, knownPlaces);
  const problems = addressProblems(address, knownPlaces);
  if (Object.keys(problems).length > 0) throw fieldErrors(problems as FieldMessages);
  return transaction(async (tx) => {
    const { before, lines, contribution } = await lockOwnAddress(tx, id);
    if (isSame(before, address)) return false;
    if (address.country !== before.country) {
      const perks = await readShippingRates(
        tx,
        lines.map(({ perkId }) => perkId),
      );
      const obstacle = obstacleTo(address.country, lines, perks);
      if (obstacle) throw refusalOf(obstacle, address.country, contribution, by.locale);
    }
    await setAddress(tx, id, address, await readClock(tx));
    await audit(tx, {
      act: 'shipping_address_changed',
      actor: { accountId: by.accountId, ip: by.ip, requestId: by.requestId },
      subject: { kind: 'contribution', id },
      before,
      after: address,
    });
    await notifyContributor(tx, id, 'address_changed', `address:${id}:${randomUUID()}`);
    return true;
  });
}

/**
 * Countries that what was backed can go to: the one it goes to, and those where sending it costs what was
 * agreed on.
 */
export async function listDestinations(
  found: Pick<Contribution, 'lines' | 'address'>,
): Promise<string[]> {
  const { lines, address } = found;
  const perks = await readShippingRates(
    db(),
    lines.map(({ perkId }) => perkId),
  );
  return [...new Set(COUNTRIES.map(({ alpha2 }) => alpha2))].filter(
    (country) => country === address?.country || obstacleTo(country, lines, perks) === null,
  );
}

function isSame(one: ShippingAddress, other: ShippingAddress): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field]);
}

/** Locks the contribution. Throws 409 where its address can't be changed any more, or it has none. */
async function lockOwnAddress(tx: Executor, id: number) {
  const [contribution] = await lockContributions(tx, [id]);
  const found = await findDestination(tx, id);
  if (contribution === undefined || found === undefined) throw contributionErrors.addressSettled();
  const { campaign_state: campaignState, ...address } = found;
  const lines = (await linesOf(tx, [id])).map(toSent);
  if (!mayChangeAddress({ state: contribution.state, campaignState, lines, address })) {
    throw contributionErrors.addressSettled();
  }
  return { before: address, lines, contribution };
}

function toSent(row: ContributionLineRow): SentLine {
  return {
    perkId: row.perk_id,
    ships: row.ships,
    quantity: row.quantity,
    unitPriceCents: Number(row.unit_price_minor),
    shippingCents: Number(row.shipping_minor),
    priceRefundedCents: Number(row.refunded_minor),
  };
}

function refusalOf(
  obstacle: NonNullable<ReturnType<typeof obstacleTo>>,
  code: string,
  { currency }: Pick<ContributionRow, 'currency'>,
  locale: Locale,
) {
  if (obstacle.kind === 'does_not_ship') {
    return fieldErrors({ country: ['errors.contributions.does_not_ship'] });
  }
  const { feeMinor, agreedMinor } = obstacle;
  const values = { country: countryInText(code, locale), fee: { minor: feeMinor, currency } };
  if (agreedMinor === 0n) {
    return fieldErrors({ country: [{ key: 'errors.contributions.shipping_was_free', values }] });
  }
  const key = 'errors.contributions.other_shipping_fee';
  const agreed = { minor: agreedMinor, currency };
  return fieldErrors({ country: [{ key, values: { ...values, agreed } }] });
}
