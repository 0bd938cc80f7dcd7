import { Readable } from 'node:stream';
import { type Campaign, may, relatedCampaign } from '#modules/campaigns/index.ts';
import {
  type Contribution,
  isPaidBack,
  lineText,
  mayReadContributions,
  ownersAddress,
  ownersView,
  readContributionsOfCampaign,
} from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { amountCell, type CsvCell, csvLine, csvPart } from '#platform/csv/write-csv.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { FileAnswer } from '#platform/http/define-file-route.ts';
import type { RouteRequest } from '#platform/http/define-route.ts';
import { filterOf, type ListQuery } from '../contributions/list-query.ts';

const PER_READ = 500;

const HEAD = [
  'number',
  'made_at',
  'state',
  'name',
  'email',
  'appearance',
  'perks',
  'add_ons',
  'refunded_perks',
  'perks_amount',
  'extra',
  'shipping',
  'tax',
  'total',
  'refunded',
  'currency',
  'referral_link',
  'first_source',
  'last_source',
  'country',
];
/** What only those get who send parcels. */
const ADDRESS_HEAD = ['recipient', 'address', 'address_2', 'city', 'region', 'zipcode', 'phone'];

export interface Asking {
  readonly campaign: Campaign;
  readonly query: ListQuery;
  readonly actor: Actor;
  readonly request: Pick<RouteRequest, 'callerNow'>;
}

function perksText(found: Contribution, wanted: (line: Contribution['lines'][number]) => boolean) {
  return found.lines
    .filter(wanted)
    .map((line) => `${line.quantity} × ${lineText(line)}`)
    .join('; ');
}

/** A contribution as its owner may know it: nothing of a person who is reached through the market alone. */
function cellsOf(found: Contribution, mayDeliver: boolean): CsvCell[] {
  const seen = ownersView(found);
  const amount = (minor: bigint) => amountCell(minor, found.currency);
  const address = ownersAddress(found);
  const cells: CsvCell[] = [
    found.id,
    seen.created_at,
    found.state,
    seen.name,
    seen.email ?? '',
    found.appearance,
    perksText(found, (line) => !isPaidBack(line) && line.kind !== 'add_on'),
    perksText(found, (line) => !isPaidBack(line) && line.kind === 'add_on'),
    perksText(found, isPaidBack),
    amount(found.perksMinor),
    amount(found.extraMinor),
    amount(found.shippingMinor),
    amount(found.taxMinor),
    amount(found.totalMinor),
    amount(found.refundedMinor),
    found.currency,
    found.referrer ?? '',
    found.firstReferrer ?? '',
    found.lastReferrer ?? '',
    seen.country ?? '',
  ];
  if (!mayDeliver) return cells;
  return [
    ...cells,
    address?.name ?? '',
    address?.address ?? '',
    address?.address2 ?? '',
    address?.city ?? '',
    address?.state ?? '',
    address?.zipcode ?? '',
    address?.phone_number ?? '',
  ];
}

/**
 * Throws as soon as the call itself would: what is left of a long file is not sent once the session is over
 * or the right gone. Whether addresses may be in it.
 */
async function insistOnAccess({ campaign, actor, request }: Asking): Promise<boolean> {
  const caller = await request.callerNow();
  if (caller.accountId !== actor.accountId) throw platformErrors.unauthenticated();
  const { standing } = await relatedCampaign(campaign.id, caller);
  if (!mayReadContributions(standing, caller)) throw platformErrors.forbidden();
  return may(standing, 'fulfil_orders');
}

async function* linesOf(asking: Asking): AsyncGenerator<string> {
  const { campaign, query } = asking;
  const hasAddresses = await insistOnAccess(asking);
  yield csvPart([[...HEAD, ...(hasAddresses ? ADDRESS_HEAD : [])].join(',')], true);
  let before: number | null = null;
  let rows: Contribution[];
  do {
    if (before !== null && (await insistOnAccess(asking)) !== hasAddresses)
      throw platformErrors.forbidden();
    rows = await readContributionsOfCampaign(campaign.id, {
      before,
      limit: PER_READ,
      search: query.search ?? '',
      onlyPledges: query.show === 'pledges',
      onlyFailing: query.show === 'failing',
      filter: filterOf(query),
    });
    if (rows.length > 0) yield csvPart(rows.map((row) => csvLine(cellsOf(row, hasAddresses))));
    before = rows.at(-1)?.id ?? null;
  } while (rows.length === PER_READ);
}

/** Who backed a campaign, what they chose and where it goes, the newest first; sent while it is read. */
export async function contributionsFile(asking: Asking): Promise<FileAnswer> {
  const day = (await clockNow()).toISOString().slice(0, 10);
  return {
    filename: `${asking.campaign.slug}-contributions-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: null,
    content: Readable.from(linesOf(asking)),
  };
}
