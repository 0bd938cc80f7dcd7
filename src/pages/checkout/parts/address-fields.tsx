import { isCodeFirst } from '#design/data/address-lines.ts';
import { FieldRow } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { postalLabel, regionLabel, regions } from '#modules/geography/rules.ts';
import { useT } from '#platform/web/messages.tsx';
import type { CheckoutView } from '../checkout-view.ts';
import type { Choices } from '../use-choices.ts';
import type { Filled } from '../use-filled.ts';
import { countryGroups } from './country-groups.ts';

interface AddressFieldsProps {
  readonly view: CheckoutView;
  readonly filled: Filled;
  /** What the form holds now: where it is sent decides on the rest, and stands first. */
  readonly choices: Choices;
}

/** An address as its country writes it: the country first, as it decides on the rest. */
export function AddressFields({ view, filled, choices }: AddressFieldsProps) {
  const t = useT();
  // Of the form alone: a country kept here besides would undo the one that a browser fills in on going back.
  const country = choices.destination?.code ?? '';
  const text = (name: string, autoComplete: string, required = true) => ({
    name: `address.${name}`,
    autoComplete: `shipping ${autoComplete}`,
    required,
    optional: !required,
    maxLength: 200,
    defaultValue: filled.value(`address.${name}`),
    error: filled.error(`address.${name}`),
  });
  const city = (
    <TextInput key="city" label={t('checkout.city')} {...text('city', 'address-level2')} />
  );
  const code = (
    <TextInput
      key="code"
      label={t(`checkout.${postalLabel(country)}`)}
      {...text('zipcode', 'postal-code', false)}
      optional={false}
    />
  );
  const known = regions(country);
  const chosen = [...view.perks, ...view.addOns].filter(({ id }) => choices.quantityOf(id) > 0);
  const own = view.initial['address.country'] ?? '';
  const groups = countryGroups(view.countries, chosen, own);
  return (
    <>
      <Select
        label={t('checkout.country')}
        name="address.country"
        autoComplete="shipping country"
        required
        prompt={t('checkout.choose_country')}
        options={[
          ...(groups.own ? [groups.own] : []),
          {
            label: t(groups.isByReach ? 'checkout.countries_sent' : 'checkout.countries_common'),
            options: groups.first,
          },
          {
            label: t(groups.isByReach ? 'checkout.countries_not_sent' : 'checkout.countries_all'),
            options: groups.rest,
          },
        ]}
        // The entries change places with the choice; what is chosen stays.
        value={country}
        onChange={choices.read}
        error={filled.error('address.country')}
      />
      <TextInput label={t('checkout.street')} {...text('address', 'address-line1')} />
      <TextInput label={t('checkout.street2')} {...text('address2', 'address-line2', false)} />
      <FieldRow>{isCodeFirst(country) ? [code, city] : [city, code]}</FieldRow>
      {known.length > 0 && (
        <Select
          key={country}
          label={t(`checkout.${regionLabel(country)}`)}
          name="address.state"
          autoComplete="shipping address-level1"
          required
          prompt={t('checkout.choose_option')}
          options={known.map(({ two_letter, text: label }) => ({ value: two_letter, label }))}
          defaultValue={filled.value('address.state')}
          error={filled.error('address.state')}
        />
      )}
      <TextInput
        label={t('checkout.phone')}
        hint={t('checkout.phone_hint')}
        type="tel"
        {...text('phone_number', 'tel', false)}
        maxLength={40}
      />
      <TextInput
        label={t('checkout.recipient_other')}
        hint={t('checkout.recipient_other_hint')}
        {...text('name', 'name', false)}
        maxLength={120}
      />
    </>
  );
}
