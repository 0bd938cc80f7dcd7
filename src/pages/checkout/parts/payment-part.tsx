import { Lock } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import type { CardChoice } from '#modules/payments/index.ts';
import { CardForm, type CardFormHandle, type PaymentsOnPage } from '#modules/payments/web/index.ts';
import { useT, useTextsAhead } from '#platform/web/messages.tsx';

interface PaymentPartProps {
  readonly cards: readonly CardChoice[];
  readonly payments: PaymentsOnPage;
  readonly chosen: string;
  readonly canSave: boolean;
  /** Nothing is charged before the deadline; otherwise at once. */
  readonly isPledge: boolean;
  /** The provider's form is loaded once it is needed. */
  readonly isShown: boolean;
  readonly cardRef: Ref<CardFormHandle>;
}

/** With which card: one that was kept, or the provider's own form. */
export function PaymentPart(props: PaymentPartProps) {
  const { cards, payments, chosen, canSave, isPledge, isShown, cardRef } = props;
  const t = useT();
  useTextsAhead('payments.card_loading');
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const form = (
    <div className="grid gap-4">
      <p className="without-script">
        {t(isPledge ? 'checkout.hosted_pledged' : 'checkout.hosted_charged')}
      </p>
      <div className="needs-script">
        {wasShown && <CardForm payments={payments} ref={cardRef} />}
      </div>
      {canSave && <Checkbox name="save_card" value="yes" label={t('checkout.save_card')} />}
    </div>
  );
  return (
    <div className="grid gap-4">
      {cards.length > 0 ? (
        <RadioCards
          legend={t('checkout.card')}
          hideLegend
          name="card"
          defaultValue={chosen}
          choices={[
            ...cards.map(({ id, title, text }) => ({ value: String(id), title, text })),
            { value: 'new', title: t('checkout.other_card'), more: form },
          ]}
        />
      ) : (
        <div>
          <input type="hidden" name="card" value="new" />
          {form}
        </div>
      )}
      <p className="flex items-start gap-2 text-14 text-soft">
        <Lock className="mt-1 size-4 shrink-0" aria-hidden="true" />
        {t('checkout.safe')}
      </p>
    </div>
  );
}
