import { Form, useNavigation } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Facts } from '#design/data/facts.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Card } from '#design/layout/card.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { LONGEST_DETAILS } from '../rules.ts';
import type { RequestView } from '../refund-requests/request.present.ts';

/** How a refund request stands, and what its person can do: ask, take it back, ask the trust team. */
export function RefundRequest({ view }: { view: RequestView }) {
  const t = useT();
  const { request, ask, canWithdraw, canEscalate } = view;
  return (
    <section id="refund-request" aria-labelledby="refund-request-title" className="no-print">
      <Card className="grid gap-4">
        <h2 id="refund-request-title" className="text-18">
          {t('contributions.refund_request')}
        </h2>
        {request && <Standing request={request} />}
        {canEscalate && <Escalate view={view} />}
        {canWithdraw && <Withdraw />}
        {ask && <Ask ask={ask} />}
      </Card>
    </section>
  );
}

function Standing({ request }: { request: NonNullable<RequestView['request']> }) {
  return (
    <>
      <p>{request.stateText}</p>
      <p className="text-14 text-soft">
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
    </>
  );
}

const SUMMARY = 'cursor-pointer py-2 font-semibold text-tide';

function Ask({ ask }: { ask: NonNullable<RequestView['ask']> }) {
  const t = useT();
  const form = useFormState();
  const isTyped = form.value('intent') === 'ask_refund';
  const ref = useFirstInvalid(isTyped ? form.problem : null);
  const busy = useNavigation().state !== 'idle';
  return (
    <details open={isTyped}>
      <summary className={SUMMARY}>{t('contributions.ask_refund')}</summary>
      <Form ref={ref} method="post" className="grid max-w-measure gap-4 pt-2" noValidate>
        <CsrfField />
        <input type="hidden" name="intent" value="ask_refund" />
        <p>{ask.text}</p>
        <Select
          label={t('contributions.ask_refund_reason')}
          name="reason"
          required
          prompt={t('contributions.ask_refund_choose')}
          options={ask.reasons}
          defaultValue={form.value('reason')}
          error={form.error('reason')}
        />
        <TextArea
          label={t('contributions.ask_refund_details')}
          hint={t('contributions.ask_refund_details_hint')}
          name="details"
          max={LONGEST_DETAILS}
          defaultValue={isTyped ? form.value('details') : ''}
          error={form.error('details')}
        />
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {t('contributions.ask_refund_now')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Escalate({ view }: { view: RequestView }) {
  const t = useT();
  const form = useFormState();
  const isTyped = form.value('intent') === 'escalate_request';
  const ref = useFirstInvalid(isTyped ? form.problem : null);
  const busy = useNavigation().state !== 'idle';
  return (
    <details open={isTyped}>
      <summary className={SUMMARY}>{t('contributions.escalate')}</summary>
      <Form ref={ref} method="post" className="grid max-w-measure gap-4 pt-2" noValidate>
        <CsrfField />
        <input type="hidden" name="intent" value="escalate_request" />
        <TextArea
          label={t('contributions.escalate_appeal')}
          hint={view.escalateHint}
          name="appeal"
          max={LONGEST_DETAILS}
          defaultValue={form.value('appeal')}
          error={form.error('appeal')}
        />
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {t('contributions.escalate_now')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Withdraw() {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="withdraw_request" />
      <Button type="submit" size="small" busy={busy}>
        {t('contributions.withdraw_request')}
      </Button>
    </Form>
  );
}
