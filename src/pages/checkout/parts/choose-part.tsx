import { MoneyInput } from '#design/fields/money-input.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { QuantityStepper } from '#design/fields/quantity-stepper.tsx';
import { Select } from '#design/fields/select.tsx';
import { CURRENCIES } from '#money/currency.ts';
import { useT } from '#platform/web/messages.tsx';
import type { CheckoutView, PerkChoice } from '../checkout-view.ts';
import { optionField } from '../order.ts';
import type { Filled } from '../use-filled.ts';

interface ChoosePartProps {
  readonly view: CheckoutView;
  readonly filled: Filled;
}

const SHOWN = 4;

/** What one gets: a perk with its options, add-ons, something on top. */
export function ChoosePart({ view, filled }: ChoosePartProps) {
  const t = useT();
  const { perks, addOns, campaign } = view;
  const choices = [
    ...perks.map((perk) => perkChoice(perk, campaign.language, filled, t)),
    nothing(t),
  ];
  // The wanted perk stands first; with many, the rest waits behind a word.
  const shown = choices.length > SHOWN + 1 ? choices.slice(0, SHOWN) : choices;
  const rest = choices.slice(shown.length);
  const chosen = filled.value('perk_id');
  const isAmongRest = rest.some(({ value }) => value === chosen);
  const { symbol, code, exponent, shouldDisplaySymbol } = CURRENCIES[campaign.currency];
  return (
    <div className="grid gap-6">
      <RadioCards
        legend={t('checkout.perk')}
        hideLegend
        name="perk_id"
        choices={shown}
        defaultValue={chosen}
      />
      {rest.length > 0 && (
        <details open={isAmongRest}>
          <summary className="mb-3 cursor-pointer font-semibold text-tide">
            {t('checkout.more_perks', { count: rest.length })}
          </summary>
          <RadioCards
            legend={t('checkout.other_perks')}
            hideLegend
            name="perk_id"
            choices={rest}
            defaultValue={chosen}
          />
        </details>
      )}
      {addOns.length > 0 && (
        <fieldset className="grid gap-4">
          <legend className="mb-1 text-18 font-semibold">{t('checkout.add_ons')}</legend>
          <p className="text-14 text-soft">{t('checkout.add_ons_text')}</p>
          {addOns.map((perk) => (
            <AddOn key={perk.id} perk={perk} filled={filled} language={campaign.language} />
          ))}
        </fieldset>
      )}
      <div className="max-w-80">
        <MoneyInput
          label={t('checkout.extra')}
          hint={t('checkout.extra_hint')}
          optional
          name="extra"
          {...(shouldDisplaySymbol ? { symbol } : {})}
          code={code}
          exponent={exponent}
          defaultValue={filled.value('extra')}
          error={filled.error('extra')}
        />
      </div>
    </div>
  );
}

type Text = ReturnType<typeof useT>;

function nothing(t: Text) {
  return { value: '', title: t('checkout.no_perk'), text: t('checkout.no_perk_text') };
}

function perkChoice(perk: PerkChoice, language: string, filled: Filled, t: Text) {
  const isGone = perk.unavailableText !== null;
  return {
    value: String(perk.id),
    title: <span lang={language}>{perk.title}</span>,
    text: (
      <>
        <span className="line-clamp-2" lang={language}>
          {perk.description}
        </span>
        {(perk.unavailableText ?? perk.note) && (
          <span className="mt-1 block font-semibold">{perk.unavailableText ?? perk.note}</span>
        )}
      </>
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
          />
        )}
        <Options perk={perk} filled={filled} language={language} />
      </div>
    ),
  };
}

function Options(props: { perk: PerkChoice; filled: Filled; language: string }) {
  const { perk, filled, language } = props;
  const t = useT();
  const fields = perk.items.flatMap((item) =>
    item.options.map((option, place) => ({
      item,
      option,
      name: optionField(perk.id, item.id, place),
    })),
  );
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ item, option, name }) => (
        <Select
          key={name}
          label={<span lang={language}>{`${item.name}: ${option.name}`}</span>}
          name={name}
          required
          prompt={t('checkout.choose_option')}
          options={option.values.map((value) => ({ value, label: value }))}
          defaultValue={filled.value(name)}
          error={filled.error(name)}
        />
      ))}
    </div>
  );
}

function AddOn(props: { perk: PerkChoice; filled: Filled; language: string }) {
  const { perk, filled, language } = props;
  const t = useT();
  const name = `quantity.${perk.id}`;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="font-semibold" lang={language}>
            {perk.title}
          </p>
          <p className="text-14 text-soft">
            {perk.priceText}
            {(perk.unavailableText ?? perk.note) && ` · ${perk.unavailableText ?? perk.note}`}
          </p>
        </div>
        {perk.unavailableText === null && (
          <QuantityStepper
            label={t('checkout.quantity_of', { title: perk.title })}
            hideLabel
            lessLabel={t('checkout.less')}
            moreLabel={t('checkout.more')}
            name={name}
            defaultValue={Number(filled.value(name) || 0)}
            min={0}
            max={perk.most}
          />
        )}
      </div>
      {perk.items.length > 0 && perk.unavailableText === null && (
        <div className="add-on-options">
          <Options perk={perk} filled={filled} language={language} />
        </div>
      )}
    </div>
  );
}
