import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Facts } from '#design/data/facts.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Card } from '#design/layout/card.tsx';
import { LONGEST_ANSWER } from '#modules/contributions/rules.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { KeyField } from '#platform/web/key-field.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { OwnersRequestView } from './present-request.ts';

/** What a contributor asks for, and how it is answered: a refund below, or a sentence. */
export function RequestCard({ request }: { request: OwnersRequestView }) {
  const t = useT();
  const refund = (text: ReactNode) => <TextLink href="#refund">{text}</TextLink>;
  return (
    <section id="refund-request" aria-labelledby="request-title" className="grid gap-4">
      <h2 id="request-title" className="text-22">
        {t('owner_contributions.request')}
      </h2>
      <Card className="grid gap-4">
        <p className="font-semibold">{request.stateText}</p>
        <p>
          {request.askedText} {request.leftText}
        </p>
        {request.texts.length > 0 && (
          <Facts
            facts={request.texts.map(({ title, text }) => ({
              term: title,
              value: <span className="whitespace-pre-line wrap-anywhere">{text}</span>,
            }))}
          />
        )}
        {request.toGrant && <p>{t.rich('owner_contributions.request_grant', { refund })}</p>}
        {request.toDecline && <Decline name={request.name} {...request.toDecline} />}
      </Card>
    </section>
  );
}

interface DeclineProps {
  readonly name: string;
  readonly id: number;
  readonly idempotencyKey: string;
}

function Decline({ name, id, idempotencyKey }: DeclineProps) {
  const t = useT();
  const form = useFormState();
  const isTyped = form.value('intent') === 'decline';
  const ref = useFirstInvalid(isTyped ? form.problem : null);
  const busy = useNavigation().state !== 'idle';
  return (
    <details className="no-print" open={isTyped}>
      <summary className="cursor-pointer py-2 font-semibold text-tide">
        {t('owner_contributions.decline')}
      </summary>
      <Form ref={ref} method="post" className="grid max-w-measure gap-4 pt-2" noValidate>
        <CsrfField />
        <input type="hidden" name="intent" value="decline" />
        <input type="hidden" name="request" value={id} />
        <KeyField value={idempotencyKey} />
        <p>{t('owner_contributions.decline_text', { name })}</p>
        <TextArea
          label={t('owner_contributions.request_answer')}
          name="answer"
          max={LONGEST_ANSWER}
          defaultValue={form.value('answer')}
          error={form.error('answer')}
        />
        <div>
          <Button type="submit" look="danger" busy={busy}>
            {t('owner_contributions.decline_now')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
