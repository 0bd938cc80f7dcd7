import { randomUUID } from 'node:crypto';
import type { Backer, ContributionRef } from '#flows/back-campaign/index.ts';
import { findOwnContribution } from '#flows/back-campaign/index.ts';
import { notifyContributor } from '#flows/notify-contributor/index.ts';
import { addressProblems, type ShippingAddress, tidyAddress } from '#modules/accounts/index.ts';
import {
  contributionErrors,
  type ContributionRow,
  linesOf,
  lockContributions,
  mayChangeAddress,
  obstacleTo,
} from '#modules/contributions/index.ts';
import { countryName, knownPlaces } from '#modules/geography/index.ts';
import { freshOffers } from '#modules/perks/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { type FieldMessages, fieldErrors } from '#platform/errors/app-error.ts';
import type { Locale } from '#platform/web/locale.ts';
import { findDestination, setAddress } from './change-address.store.ts';

/**
 * Sends what somebody backed to another address, for the same price: another country only where sending it
 * there costs what was agreed on. Its person gets a mail about it. Throws 404 for anybody else's, 409 once
 * nothing is to be sent any more, and 422 by the address's own fields.
 */
export async function changeContributionAddress(
  ref: ContributionRef,
  typed: ShippingAddress,
  backer: Pick<Backer, 'locale'>,
): Promise<void> {
  const { id, campaignId } = await findOwnContribution(ref);
  const address = tidyAddress(typed, knownPlaces);
  const problems = addressProblems(address, knownPlaces);
  if (Object.keys(problems).length > 0) throw fieldErrors(problems as FieldMessages);
  const [offer] = await freshOffers(db(), [campaignId]);
  await transaction(async (tx) => {
    const { country, contribution } = await lockOwnAddress(tx, id);
    if (address.country !== country) {
      const obstacle = obstacleTo(address.country, await linesOf(tx, [id]), offer);
      if (obstacle) throw refusalOf(obstacle, address.country, contribution, backer.locale);
    }
    await setAddress(tx, id, address, await readClock(tx));
    await notifyContributor(tx, id, 'address_changed', `address:${id}:${randomUUID()}`);
  });
}

/** Locks the contribution. Throws 409 where its address can't be changed any more, or it has none. */
async function lockOwnAddress(tx: Executor, id: number) {
  const [contribution] = await lockContributions(tx, [id]);
  const address = await findDestination(tx, id);
  if (contribution === undefined || address === undefined)
    throw contributionErrors.addressSettled();
  const { state } = contribution;
  if (!mayChangeAddress({ state, campaignState: address.campaign_state, address })) {
    throw contributionErrors.addressSettled();
  }
  return { country: address.country, contribution };
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
  const values = {
    country: countryName(code, locale),
    fee: { minor: feeMinor, currency },
    agreed: { minor: agreedMinor, currency },
  };
  return fieldErrors({ country: [{ key: 'errors.contributions.other_shipping_fee', values }] });
}
