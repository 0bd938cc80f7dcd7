import type { ReactNode } from 'react';
import { type Choice, RadioCards } from '#design/fields/choice-cards.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { QuantityStepper } from '#design/fields/quantity-stepper.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Picture } from '#design/media/picture.tsx';
import { CURRENCIES } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { CampaignOnCheckout, CheckoutView, PerkChoice } from '../checkout-view.ts';
import { NO_PERK } from '../order.ts';
import type { Choices } from '../use-choices.ts';
import type { Filled } from '../use-filled.ts';
import { AddOn } from './add-on.tsx';
import { PerkFacts } from './perk-facts.tsx';
import { PerkOptions } from './perk-options.tsx';

interface ChoosePartProps {
  readonly view: CheckoutView;
  readonly filled: Filled;
  /** What the form holds now. */
  readonly choices: Choices;
}

/** What one gets: a perk with its options, add-ons, something on top. */
export function ChoosePart({ view, filled, choices }: ChoosePartProps) {
  const t = useT();
  const { perks, addOns, campaign } = view;
  const card = (perk: PerkChoice) => perkCard({ perk, campaign, filled, choices, t });
  const open = perks.filter((perk) => perk.unavailableText === null);
  const gone = perks.filter((perk) => perk.unavailableText !== null);
  const none = { value: NO_PERK, title: t('checkout.no_perk'), text: t('checkout.no_perk_text') };
  const cards = [...open.map(card), none];
  const chosen = filled.value('perk_id');
  // Who comes from a perk's own button has chosen: the others are a click away.
  const isChosen = view.initial.perk_id === String(open[0]?.id);
  const shown = isChosen ? cards.slice(0, 1) : cards;
  const others = cards.slice(shown.length);
  const group = { name: 'perk_id', defaultValue: chosen, hideLegend: true } as const;
  return (
    <div className="grid gap-6">
      <RadioCards
        {...group}
        legend={t('checkout.perk')}
        choices={shown}
        error={filled.error('perk_id')}
      />
      {others.length > 0 && (
        <Fold
          title={t('checkout.other_perks')}
          isOpen={others.some(({ value }) => value === chosen)}
        >
          <RadioCards {...group} legend={t('checkout.other_perks')} choices={others} />
        </Fold>
      )}
      {gone.length > 0 && (
        <Fold title={t('checkout.unavailable_perks', { count: gone.length })}>
          <RadioCards
            {...group}
            legend={t('checkout.unavailable_perks', { count: gone.length })}
            choices={gone.map(card)}
          />
        </Fold>
      )}
      {addOns.length > 0 && (
        <fieldset className="grid gap-4">
          <legend className="mb-1 text-18 font-semibold">{t('checkout.add_ons')}</legend>
          <p className="text-14 text-soft">{t('checkout.add_ons_text')}</p>
          {addOns.map((perk) => (
            <AddOn
              key={perk.id}
              perk={perk}
              filled={filled}
              campaign={campaign}
              choices={choices}
            />
          ))}
        </fieldset>
      )}
      <Extra campaign={campaign} filled={filled} isAll={choices.perkId === NO_PERK} />
    </div>
  );
}

function Fold(props: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={props.isOpen}>
      <summary className="mb-3 cursor-pointer py-1 font-medium text-tide">{props.title}</summary>
      {props.children}
    </details>
  );
}

/** On top of a perk; without one, all of the contribution. */
function Extra(props: { campaign: CampaignOnCheckout; filled: Filled; isAll: boolean }) {
  const { campaign, filled, isAll } = props;
  const t = useT();
  const locale = useLocale();
  const { symbol, code, exponent, shouldDisplaySymbol } = CURRENCIES[campaign.currency];
  const { currency, smallestMinor } = campaign;
  const minimum = formatMoney({ minor: smallestMinor, currency }, locale, { cents: true });
  return (
    <div className="max-w-80">
      <MoneyInput
        label={t(isAll ? 'checkout.amount' : 'checkout.extra')}
        hint={isAll ? t('checkout.amount_hint', { minimum }) : t('checkout.extra_hint')}
        optional={!isAll}
        name="extra"
        {...(shouldDisplaySymbol ? { symbol } : {})}
        code={code}
        exponent={exponent}
        defaultValue={filled.value('extra')}
        error={filled.error('extra')}
      />
    </div>
  );
}

interface PerkCardProps {
  readonly perk: PerkChoice;
  readonly campaign: CampaignOnCheckout;
  readonly filled: Filled;
  readonly choices: Choices;
  readonly t: ReturnType<typeof useT>;
}

function perkCard({ perk, campaign, filled, choices, t }: PerkCardProps): Choice {
  const isGone = perk.unavailableText !== null;
  const note = perk.unavailableText ?? perk.note;
  const { language } = campaign;
  return {
    value: String(perk.id),
    title: <span lang={language}>{perk.title}</span>,
    text: (
      <span className="flex flex-wrap gap-x-4 gap-y-2">
        {perk.image && (
          <span className="w-24 shrink-0 pt-2">
            <Picture image={perk.image} sizes="96px" ratio="card" />
          </span>
        )}
        <span className="min-w-[min(10rem,100%)] flex-1">
          {perk.isRecommended && !isGone && (
            <span className="mb-1 block">
              <Badge tone="tide">{t('checkout.recommended')}</Badge>
            </span>
          )}
          <span className="line-clamp-2" lang={language}>
            {perk.description}
          </span>
          <PerkFacts perk={perk} campaign={campaign} destination={choices.destination} />
          {note && <span className="mt-1 block font-semibold">{note}</span>}
        </span>
      </span>
    ),
    aside: <span className="figure text-18 whitespace-nowrap">{perk.priceText}</span>,
    disabled: isGone,
    more: isGone ? undefined : (
      <div className="grid gap-4">
        {perk.most > 1 && (
          <QuantityStepper
            label={t('checkout.quantity')}
            lessLabel={t('checkout.less')}
            moreLabel={t('checkout.more')}
            name={`quantity.${perk.id}`}
            defaultValue={Number(filled.value(`quantity.${perk.id}`) || 1)}
            min={1}
            max={perk.most}
            error={filled.error(`quantity.${perk.id}`)}
          />
        )}
        <PerkOptions
          perk={perk}
          filled={filled}
          language={language}
          quantity={Math.max(1, choices.quantityOf(perk.id))}
        />
      </div>
    ),
  };
}
