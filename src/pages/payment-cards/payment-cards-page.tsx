import { CreditCard, Plus } from 'lucide-react';
import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { EmptyState } from '#design/feedback/empty-state.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Card } from '#design/layout/card.tsx';
import { SettingsFrame } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { KeyField } from '#platform/web/key-field.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { loader } from './payment-cards-page.data.ts';

export { action, headers, loader } from './payment-cards-page.data.ts';

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Cards one keeps: which is offered first, taking one off, adding one at the provider's page. */
export default function PaymentCardsPage() {
  const t = useT();
  const { cards, idempotencyKey } = useLoaderData<typeof loader>();
  const { problem } = useFormState();
  return (
    <SettingsFrame section="cards" text={t('cards.text')}>
      <div className="grid gap-5">
        {problem && <FormProblem title={problem.error_description} />}
        {cards.length === 0 ? (
          <EmptyState title={t('cards.none')}>{t('cards.none_text')}</EmptyState>
        ) : (
          <ul className="grid gap-4">
            {cards.map((card) => (
              <li key={card.id}>
                <KeptCard card={card} idempotencyKey={idempotencyKey} />
              </li>
            ))}
          </ul>
        )}
        <Form method="post" className="grid justify-items-start gap-2">
          <CsrfField />
          <KeyField value={`add-${idempotencyKey}`} />
          <Button
            type="submit"
            name="act"
            value="add"
            look="solid"
            icon={<Plus aria-hidden="true" />}
          >
            {t('cards.add')}
          </Button>
          <p className="text-14 text-soft">{t('cards.add_text')}</p>
        </Form>
        {cards.length > 0 && <p className="text-14 text-soft">{t('cards.pledges')}</p>}
      </div>
    </SettingsFrame>
  );
}

function KeptCard(props: { card: Data['cards'][number]; idempotencyKey: string }) {
  const { card, idempotencyKey } = props;
  const t = useT();
  const values = { card: card.title };
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <CreditCard className="size-6 shrink-0 text-soft" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <strong className="font-semibold">{card.title}</strong>
          {card.isFirst && <Badge tone="tide">{t('cards.first')}</Badge>}
        </span>
        {card.text && <span className="block text-soft">{card.text}</span>}
      </p>
      <Form method="post" className="flex flex-wrap gap-2">
        <CsrfField />
        <KeyField value={`${card.id}-${idempotencyKey}`} />
        <input type="hidden" name="id" value={card.id} />
        {!card.isFirst && (
          <Button
            type="submit"
            name="act"
            value="make_first"
            size="small"
            look="quiet"
            aria-label={t('cards.make_first_of', values)}
          >
            {t('cards.make_first')}
          </Button>
        )}
        <Button
          type="submit"
          name="act"
          value="remove"
          size="small"
          look="quiet"
          aria-label={t('cards.remove_of', values)}
        >
          {t('cards.remove')}
        </Button>
      </Form>
    </Card>
  );
}
