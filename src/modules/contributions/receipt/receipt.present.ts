/** A contribution worded for the person who made it: on its page, in lists and in the mail. */
import { paths } from '#app/paths.ts';
import { addressLines } from '#design/data/address-lines.ts';
import { countryInText, countryName } from '#modules/geography/index.ts';
import { deliveryText, type PerkDetails, readPerkDetails } from '#modules/perks/index.ts';
import { chosenItemTexts } from '#modules/perks/rules.ts';
import { formatMoney } from '#money/format.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { dayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState, isTerminal } from '../contribution.ts';
import { isPaidBack } from '../contribution.present.ts';
import type { Contribution } from '../contribution.store.ts';
import { type MoneyFacts, moneyText, refundsOf } from './receipt-money.ts';
import { mayChangeAddress } from '../settling/change-address.ts';
import { mayCancelPledge } from '../settling/cancel-pledges.ts';

export interface ReceiptLine {
  /** The language of label and note where they are the owner's words; null where they are ours. */
  readonly language: string | null;
  readonly label: string;
  readonly note: string | null;
  readonly amount: string;
  /** Of a perk: what it holds with the chosen options, in the owner's language. */
  readonly included: readonly string[];
  /** Of a perk: "Estimated delivery: March 2027". */
  readonly delivery: string | null;
  readonly picture: PerkDetails['picture'];
  /** Of a perk: it was given back in full while the rest of the contribution stands. */
  readonly isRefunded: boolean;
}

export interface ReceiptView {
  readonly id: number;
  readonly tone: 'good' | 'tide' | 'warn' | 'bad' | 'neutral';
  readonly stateText: string;
  readonly campaign: {
    readonly title: string;
    readonly href: string;
    readonly language: string;
  };
  readonly lines: readonly ReceiptLine[];
  readonly totalText: string;
  /** What was given back; null for nothing. */
  readonly refundedText: string | null;
  /** What was sent or is owed and has not been given back yet; null for nothing. */
  readonly refundingText: string | null;
  /** When money was or will be taken, in a sentence. */
  readonly moneyText: string;
  readonly dateText: string;
  readonly name: string;
  readonly email: string;
  /** Empty where nothing is shipped. */
  readonly addressLines: readonly string[];
  readonly phone: string;
  /** Something is still to be sent, and its person may say where to. */
  readonly canChangeAddress: boolean;
  /** How others see it; null once it is over, as nobody does. */
  readonly appearanceText: string | null;
  /** A promise that may still be taken back. */
  readonly canCancel: boolean;
  /** What it is called: a receipt once money was taken, a pledge before. */
  readonly kindText: string;
  /** What the link to it says. */
  readonly openText: string;
  /** Money was taken that its person cannot take back alone. */
  readonly isPaid: boolean;
  /** Where its person writes to the owner, which takes an account; null where nothing is owed them. */
  readonly messagesHref: string | null;
  /** Made without an account. */
  readonly isGuests: boolean;
}

type Looks = Readonly<Record<string, { tone: ReceiptView['tone']; key: MessageKey }>>;

const LOOKS: Looks = {
  pledged: { tone: 'tide', key: 'contributions.state_pledged' },
  collected: { tone: 'good', key: 'contributions.state_collected' },
  recorded: { tone: 'good', key: 'contributions.state_collected' },
  partially_refunded: { tone: 'neutral', key: 'contributions.state_partially_refunded' },
  refunded: { tone: 'neutral', key: 'contributions.state_refunded' },
  disputed: { tone: 'warn', key: 'contributions.state_disputed' },
  dispute_lost: { tone: 'neutral', key: 'contributions.state_refunded' },
  errored: { tone: 'bad', key: 'contributions.state_errored' },
  cancelled: { tone: 'neutral', key: 'contributions.state_cancelled' },
  dropped: { tone: 'neutral', key: 'contributions.state_dropped' },
  voided: { tone: 'neutral', key: 'contributions.state_cancelled' },
  expired: { tone: 'neutral', key: 'contributions.state_not_made' },
  risk_review: { tone: 'warn', key: 'contributions.state_in_review' },
  failed: { tone: 'neutral', key: 'contributions.state_not_made' },
};
const UNDER_WAY = { tone: 'neutral', key: 'contributions.state_under_way' } as const;

const REFUNDING = { tone: 'warn', key: 'contributions.state_refunding' } as const;

/** What is known of the perks of contributions, for `presentReceipt`. */
export function perksOf(
  contributions: readonly Contribution[],
  within?: Executor,
): Promise<Map<number, PerkDetails>> {
  const ids = contributions.flatMap(({ lines }) => lines.map(({ perkId }) => perkId));
  return readPerkDetails(ids, within);
}

/** What a state is called. */
export function stateText(state: Contribution['state'], locale: Locale): string {
  return translate(locale, (LOOKS[state] ?? UNDER_WAY).key);
}

/** How a contribution's state looks and is called, with money that is on its way back. */
export function contributionLook(found: MoneyFacts, locale: Locale) {
  const { tone, key } =
    refundsOf(found).underWay > 0n ? REFUNDING : (LOOKS[found.state] ?? UNDER_WAY);
  return { tone, text: translate(locale, key) };
}

/** The receipt; amounts with their cents, in the campaign's currency. `perks` as `perksOf` reads them. */
export function presentReceipt(
  found: Contribution,
  locale: Locale,
  perks: ReadonlyMap<number, PerkDetails> = new Map(),
): ReceiptView {
  const { done, underWay } = refundsOf(found);
  const look = contributionLook(found, locale);
  const amount = (minor: bigint) =>
    formatMoney({ minor, currency: found.currency }, locale, { cents: true });
  return {
    id: found.id,
    tone: look.tone,
    stateText: look.text,
    campaign: {
      title: found.campaignTitle,
      href: paths.campaign(locale, found.campaignSlug),
      language: found.campaignLanguage,
    },
    lines: linesOf(found, amount, locale, perks),
    totalText: amount(found.totalMinor),
    refundedText: done > 0n ? amount(done) : null,
    refundingText: underWay > 0n ? amount(underWay) : null,
    moneyText: moneyText(found, amount, locale),
    dateText: dayOf(found.createdAt, locale),
    name: `${found.firstname} ${found.lastname}`.trim(),
    email: found.email,
    addressLines: linesOfAddress(found, locale),
    phone: found.address?.phone_number ?? '',
    canChangeAddress: mayChangeAddress(found),
    appearanceText: isTerminal(found.state)
      ? null
      : translate(locale, `contributions.appearance_${found.appearance}`),
    canCancel: mayCancelPledge({
      state: found.state,
      campaign: { state: found.campaignState, heldFromState: found.campaignHeldFromState },
    }),
    kindText: translate(locale, `contributions.${kindOf(found)}`),
    openText: translate(locale, `contributions.see_${kindOf(found)}`),
    isPaid: has(CONTRIBUTION_PREDICATES.isRefundable, found.state) && underWay === 0n,
    messagesHref: has(CONTRIBUTION_PREDICATES.mayTalkToOwner, found.state)
      ? paths.campaignMessages(locale, found.campaignSlug, { about: found.id })
      : null,
    isGuests: found.accountId === null,
  };
}

const has = (states: readonly ContributionState[], state: ContributionState): boolean =>
  states.includes(state);

/** Where no money was taken there is no receipt. */
function kindOf({ state, collectedAt }: Contribution): 'receipt' | 'pledge' | 'details' {
  if (collectedAt !== null || state === 'recorded') return 'receipt';
  return has(CONTRIBUTION_PREDICATES.isPromised, state) ? 'pledge' : 'details';
}

/** A line in our own words. */
const OWN_LINE = {
  language: null,
  note: null,
  included: [],
  delivery: null,
  picture: null,
  isRefunded: false,
};

function linesOf(
  found: Contribution,
  amount: (minor: bigint) => string,
  locale: Locale,
  perks: ReadonlyMap<number, PerkDetails>,
): ReceiptLine[] {
  const isExpected =
    !has(CONTRIBUTION_PREDICATES.givesPerksBack, found.state) &&
    found.campaignState !== 'cancelled';
  const lines: ReceiptLine[] = found.lines.map((line) => {
    const perk = perks.get(line.perkId);
    const isRefunded = isExpected && isPaidBack(line);
    const units = `${line.quantity} × ${amount(BigInt(line.unitPriceCents))}`;
    // Where the perk's items are shown, they hold the options that were chosen.
    const options = perk?.items.length
      ? []
      : Object.values(line.options).flatMap((item) => Object.values(item));
    const notes = [...(line.quantity > 1 ? [units] : []), ...options];
    return {
      language: found.campaignLanguage,
      label: line.title,
      note: notes.join(', ') || null,
      amount: amount(BigInt(line.unitPriceCents * line.quantity)),
      included: perk ? chosenItemTexts(perk.items, line.options) : [],
      delivery: perk && isExpected && !isRefunded ? deliveryText(perk, locale, perk.readAt) : null,
      picture: perk?.picture ?? null,
      isRefunded,
    };
  });
  const add = (key: MessageKey, minor: bigint, values = {}) => {
    if (minor === 0n) return;
    const label = translate(locale, key, values);
    lines.push({ ...OWN_LINE, label, amount: amount(minor) });
  };
  const country = countryInText(found.address?.country ?? '', locale);
  add('contributions.support', found.extraMinor);
  add('contributions.shipping_to', found.shippingMinor, { country });
  add('contributions.tax', found.taxMinor);
  return lines;
}

function dayOf(at: Date, locale: Locale): string {
  return dayText(at, locale, 'UTC');
}

function linesOfAddress({ address }: Contribution, locale: Locale): string[] {
  return address === null ? [] : addressLines(address, countryName(address.country, locale));
}
