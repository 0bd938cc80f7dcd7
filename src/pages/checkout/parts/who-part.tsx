import type { ReactNode } from 'react';
import { TextLink } from '#design/actions/text-link.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FieldRow } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { CheckoutView } from '../checkout-view.ts';
import type { Choices } from '../use-choices.ts';
import type { Filled } from '../use-filled.ts';
import { AddressFields } from './address-fields.tsx';

const strong = (text: ReactNode) => <strong>{text}</strong>;

interface WhoPartProps {
  readonly view: CheckoutView;
  readonly filled: Filled;
  /** What the form holds now. */
  readonly choices: Choices;
  /** Whether something of the choice is sent somewhere. */
  readonly ships: boolean;
  readonly signInHref: string;
}

/** Who backs, where things go, and what others get to see. */
export function WhoPart({ view, filled, choices, ships, signInHref }: WhoPartProps) {
  const t = useT();
  const { person } = view;
  const offersShipping = [...view.perks, ...view.addOns].some((perk) => perk.ships);
  return (
    <div className="grid gap-7">
      {person ? (
        <p>{t.rich('checkout.as', { who: strong }, { ...person })}</p>
      ) : (
        <Guest filled={filled} signInHref={signInHref} />
      )}
      {offersShipping && (
        <fieldset className="checkout-address grid gap-5" data-needed={ships || undefined}>
          <legend className="mb-3 text-18 font-semibold">{t('checkout.address')}</legend>
          <p className="without-script text-14 text-soft">{t('checkout.address_if_shipped')}</p>
          <AddressFields view={view} filled={filled} choices={choices} />
        </fieldset>
      )}
      <RadioCards
        legend={t('checkout.appearance')}
        name="appearance"
        columns={3}
        defaultValue={filled.value('appearance') || 'named'}
        choices={[
          { value: 'named', title: t('checkout.named'), text: t('checkout.named_text') },
          {
            value: 'name_only',
            title: t('checkout.name_only'),
            text: t('checkout.name_only_text'),
          },
          {
            value: 'anonymous',
            title: t('checkout.anonymous'),
            text: t('checkout.anonymous_text'),
          },
        ]}
      />
      {(!ships || filled.error('relay')) && (
        <Checkbox
          name="relay"
          value="yes"
          label={t('checkout.relay')}
          hint={t('checkout.relay_text')}
          defaultChecked={filled.value('relay') === 'yes'}
          error={filled.error('relay')}
        />
      )}
    </div>
  );
}

function Guest({ filled, signInHref }: { filled: Filled; signInHref: string }) {
  const t = useT();
  const link = (text: ReactNode) => <TextLink href={signInHref}>{text}</TextLink>;
  return (
    <div className="grid gap-5">
      <p className="text-soft">{t.rich('checkout.guest_text', { link })}</p>
      <TextInput
        label={t('checkout.email')}
        hint={t('checkout.email_hint')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={320}
        defaultValue={filled.value('email')}
        error={filled.error('email')}
      />
      <FieldRow>
        <TextInput
          label={t('checkout.firstname')}
          name="firstname"
          autoComplete="given-name"
          required
          maxLength={120}
          defaultValue={filled.value('firstname')}
          error={filled.error('firstname')}
        />
        <TextInput
          label={t('checkout.lastname')}
          name="lastname"
          autoComplete="family-name"
          required
          maxLength={120}
          defaultValue={filled.value('lastname')}
          error={filled.error('lastname')}
        />
      </FieldRow>
    </div>
  );
}
