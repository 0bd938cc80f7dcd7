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
  stateText,
} from '#modules/contributions/index.ts';
import { countryName } from '#modules/geography/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { amountCell } from '#platform/csv/write-csv.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { FileAnswer } from '#platform/http/define-file-route.ts';
import type { RouteRequest } from '#platform/http/define-route.ts';
import { filterOf, type ListQuery } from '../contributions/list-query.ts';
import {
  type CsvColumn,
  type CsvLanguage,
  partsOf,
  type Table,
  type TableCell,
  term,
} from './csv-texts.ts';

const PER_READ = 500;

const HEAD: readonly CsvColumn[] = [
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
const ADDRESS_HEAD: readonly CsvColumn[] = [
  'recipient',
  'address',
  'address_2',
  'city',
  'region',
  'zipcode',
  'phone',
];

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
function cellsOf(found: Contribution, mayDeliver: boolean): TableCell[] {
  const seen = ownersView(found);
  const amount = (minor: bigint) => amountCell(minor, found.currency);
  const address = ownersAddress(found);
  const { country } = seen;
  const cells: TableCell[] = [
    found.id,
    seen.created_at,
    { code: found.state, textIn: (locale) => stateText(found.state, locale) },
    seen.name,
    seen.email ?? '',
    term(found.appearance, `contributions.appearance_${found.appearance}`),
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
    country === null ? '' : { code: country, textIn: (locale) => countryName(country, locale) },
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

async function* rowsOf(asking: Asking, hasAddresses: boolean): AsyncGenerator<Table['rows']> {
  const { campaign, query } = asking;
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
      onlyAsked: query.show === 'refunds',
      filter: filterOf(query),
    });
    yield rows.map((row) => cellsOf(row, hasAddresses));
    before = rows.at(-1)?.id ?? null;
  } while (rows.length === PER_READ);
}

async function* linesOf(asking: Asking, language: CsvLanguage): AsyncGenerator<string> {
  const hasAddresses = await insistOnAccess(asking);
  const head = [...HEAD, ...(hasAddresses ? ADDRESS_HEAD : [])];
  yield* partsOf(head, rowsOf(asking, hasAddresses), language);
}

/** Who backed a campaign, what they chose and where it goes, the newest first; sent while it is read. */
export async function contributionsFile(
  asking: Asking,
  language: CsvLanguage = null,
): Promise<FileAnswer> {
  const day = (await clockNow()).toISOString().slice(0, 10);
  return {
    filename: `${asking.campaign.slug}-contributions-${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    bytes: null,
    content: Readable.from(linesOf(asking, language)),
  };
}
