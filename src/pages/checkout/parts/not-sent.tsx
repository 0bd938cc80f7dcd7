import type { RefObject } from 'react';
import { Button } from '#design/actions/button.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { shippingFee } from '#modules/perks/rules.ts';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { CheckoutView } from '../checkout-view.ts';
import type { Choices } from '../use-choices.ts';

/** Of what is chosen, each perk and add-on once that isn't sent to the country. */
export function notSent<One extends { id: number; ships: boolean; rates: readonly Rate[] }>(
  offered: readonly One[],
  lines: readonly { readonly perk_id: number }[],
  country: string,
): One[] {
  const chosen = new Set(lines.map((line) => line.perk_id));
  return offered.filter(
    ({ id, ships, rates }) => chosen.has(id) && ships && shippingFee(rates, country) === null,
  );
}

type Rate = CheckoutView['perks'][number]['rates'][number];

interface NotSentProps {
  readonly view: CheckoutView;
  readonly quote: CheckoutView['quote'];
  readonly choices: Pick<Choices, 'destination'>;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onChange: () => void;
}

/** What isn't sent to the chosen country, by name; an add-on can be taken off at once. */
export function NotSent({ view, quote, choices, form, onChange }: NotSentProps) {
  const t = useT();
  const locale = useLocale();
  const { destination } = choices;
  const takeOff = (perkId: number) => {
    const field = form.current?.elements.namedItem(`quantity.${perkId}`);
    if (field instanceof HTMLInputElement) field.value = '0';
    onChange();
  };
  const found = destination
    ? notSent([...view.perks, ...view.addOns], quote.lines, destination.code)
    : [];
  const extras = found.filter((one) => view.addOns.includes(one));
  if (destination === null || found.length === 0) {
    return <FormProblem title={quote.problem_description} />;
  }
  const titles = new Intl.ListFormat(locale).format(found.map(({ title }) => title));
  return (
    <FormProblem title={t('checkout.not_sent', { country: destination.name, titles })}>
      {t('checkout.not_sent_text')}
      {extras.length > 0 && (
        <span className="needs-script mt-3 flex flex-wrap gap-3">
          {extras.map(({ id, title }) => (
            <Button key={id} size="small" onClick={() => takeOff(id)}>
              {t('checkout.take_off', { title })}
            </Button>
          ))}
        </span>
      )}
    </FormProblem>
  );
}
