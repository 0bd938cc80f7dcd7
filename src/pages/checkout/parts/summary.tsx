import type { ReactNode } from 'react';
import { type SummaryLine, SummaryLines } from '#design/data/summary-lines.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Card } from '#design/layout/card.tsx';
import { Picture } from '#design/media/picture.tsx';
import type { RateTable } from '#modules/geography/rules.ts';
import { LocalMoney } from '#modules/geography/web/index.ts';
import { shippingFee } from '#modules/perks/rules.ts';
import { type Currency, exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { CampaignOnCheckout, CheckoutView, PerkNote } from '../checkout-view.ts';
import type { Destination } from './perk-facts.tsx';

/** The parts of a price, as a quote and a receipt both have them; minor units. */
export interface PriceLines {
  readonly currency: string;
  readonly lines: readonly {
    readonly perk_id: number;
    readonly title: string;
    readonly quantity: number;
    readonly price_cents: number;
  }[];
  readonly extra_cents: number;
  readonly shipping_cents: number;
  readonly problem?: string | null;
  readonly problem_description?: string | null;
  readonly tax_cents: number;
  readonly total_cents: number;
}

interface SummaryProps {
  readonly campaign: CampaignOnCheckout;
  readonly price: PriceLines;
  /** Of the `nth` line of a perk, from 0: units that are chosen differently stand in lines of their own. */
  readonly noteOf: (perkId: number, nth: number) => PerkNote | undefined;
  readonly rates: RateTable;
  /** Where it is sent, as it stands within a sentence. */
  readonly countryName: string | null;
  /** Something is sent for a fee that isn't in the sum, as its price was asked for without a country. */
  readonly isShippingOpen?: boolean;
  readonly isStale?: boolean;
  /** There is no total yet: a sum of zero would read as a price. */
  readonly isEmpty?: boolean;
  /** When money moves is said beside the button, in view by now. */
  readonly isMoneySaid?: boolean;
  readonly children?: ReactNode;
}

/** An amount as this page writes all of them: with cents. */
export function useAmount(currency: string): (minor: number) => string {
  const locale = useLocale();
  // The server only ever sends a currency of the table.
  const known = currency as Currency;
  return (minor) => formatMoney({ minor: BigInt(minor), currency: known }, locale, { cents: true });
}

/**
 * Whether what is sent has a fee that isn't in the sum, as the price was asked for without a country: a fee
 * where it goes; while nobody said where, one anywhere.
 */
export function isSentUnpriced(
  price: PriceLines,
  { perks, addOns }: Pick<CheckoutView, 'perks' | 'addOns'>,
  destination: Destination | null,
): boolean {
  if (price.shipping_cents > 0) return false;
  const chosen = new Set(price.lines.map((line) => line.perk_id));
  const sent = [...perks, ...addOns].filter(({ id, ships }) => ships && chosen.has(id));
  return sent.some(({ rates }) => {
    const asked = destination ? [shippingFee(rates, destination.code)] : rates;
    return asked.some((rate) => rate !== null && rate.feeMinor > 0n);
  });
}

/** Every line of the total, always in view. */
export function Summary(props: SummaryProps) {
  const {
    campaign,
    price,
    noteOf,
    rates,
    countryName,
    isShippingOpen,
    isStale,
    isEmpty,
    children,
  } = props;
  const t = useT();
  const amount = useAmount(price.currency);
  const one = 10 ** exponentOf(campaign.currency);
  const lines: SummaryLine[] = price.lines.map((line, place) => {
    const { perk_id: perkId, title, quantity, price_cents: cents } = line;
    const before = price.lines.slice(0, place).filter((other) => other.perk_id === perkId);
    const note = noteOf(perkId, before.length);
    return {
      label: <span lang={campaign.language}>{title}</span>,
      amount: amount(cents),
      picture: note?.image,
      note: (
        <LineNote
          units={quantity > 1 ? `${quantity} × ${amount(cents / quantity)}` : null}
          note={note}
          language={campaign.language}
        />
      ),
    };
  });
  if (price.extra_cents > 0) {
    lines.push({ label: <span>{t('checkout.support')}</span>, amount: amount(price.extra_cents) });
  }
  const isSent = price.problem !== 'does_not_ship';
  // What the rest costs to send is in the total, so it stands above it.
  if (price.shipping_cents > 0 || (isSent && countryName && !isShippingOpen)) {
    const label = countryName
      ? t('checkout.shipping_to', { country: countryName })
      : t('checkout.shipping');
    const free = t('checkout.free');
    lines.push({
      label: <span>{label}</span>,
      amount: price.shipping_cents === 0 ? free : amount(price.shipping_cents),
    });
  }
  if (price.tax_cents > 0) {
    lines.push({ label: <span>{t('checkout.tax')}</span>, amount: amount(price.tax_cents) });
  }
  const isWorthConverting = price.total_cents >= one;
  const total = amount(price.total_cents);
  return (
    <Card tone="sunken" className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        {campaign.image && (
          <div className="w-24 shrink-0">
            <Picture image={campaign.image} sizes="96px" ratio="card" rounded />
          </div>
        )}
        <div className="min-w-0 flex-[1_1_6em]">
          <h2 className="text-18">{t('checkout.summary')}</h2>
          <p className="text-14 text-soft" lang={campaign.language}>
            {campaign.title}
          </p>
        </div>
      </div>
      <div aria-live="polite" aria-busy={isStale} className={isStale ? 'opacity-60' : undefined}>
        {isEmpty ? (
          <p className="text-soft">{t('checkout.nothing_chosen')}</p>
        ) : (
          <SummaryLines
            lines={lines}
            total={{
              label: t('checkout.total'),
              amount: isShippingOpen ? t('checkout.plus_shipping', { total }) : total,
              note: isWorthConverting && (
                <LocalMoney
                  minor={price.total_cents}
                  currency={price.currency}
                  rates={rates}
                  cents
                />
              ),
            }}
          />
        )}
        {price.problem === 'does_not_ship' && (
          <p className="mt-2 text-14 text-soft">{price.problem_description}</p>
        )}
        {isShippingOpen && !countryName && (
          <p className="mt-2 text-14 text-soft">{t('checkout.shipping_open')}</p>
        )}
      </div>
      {children}
      {!props.isMoneySaid && <Notice title={campaign.moneyTitle}>{campaign.moneyText}</Notice>}
    </Card>
  );
}

/** How many, what is included with the options that were chosen, and when it comes. */
function LineNote(props: { units: string | null; note: PerkNote | undefined; language: string }) {
  const { units, note, language } = props;
  return (
    <>
      {units && <span className="block">{units}</span>}
      {note?.included.map((item) => (
        <span key={item} className="block" lang={language}>
          {item}
        </span>
      ))}
      {note?.deliveryText && <span className="block">{note.deliveryText}</span>}
    </>
  );
}
