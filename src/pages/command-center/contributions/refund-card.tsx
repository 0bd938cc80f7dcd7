import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { SummaryLines } from '#design/data/summary-lines.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Card } from '#design/layout/card.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { KeyField } from '#platform/web/key-field.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { PartView, RefundForm, RefundQuestion, RefundView } from './refund-view.ts';

interface RefundCardProps {
  readonly refund: RefundView;
  /** The page itself. */
  readonly href: string;
  readonly name: string;
}

/** Gives a contribution back: what and why first, then whether that is meant. */
export function RefundCard({ refund, href, name }: RefundCardProps) {
  const t = useT();
  const { problem } = useFormState();
  return (
    <section id="refund" aria-labelledby="refund-title" className="no-print grid gap-4">
      <h2 id="refund-title" className="text-22">
        {t('owner_contributions.refund')}
      </h2>
      {problem && <FormProblem title={problem.error_description} />}
      {refund.kind === 'none' && <Notice icon>{refund.text}</Notice>}
      {refund.kind === 'form' && <Ask form={refund} href={href} />}
      {refund.kind === 'confirm' && <Confirm question={refund} href={href} name={name} />}
    </section>
  );
}

function Ask({ form, href }: { form: RefundForm; href: string }) {
  const t = useT();
  const ref = useFirstInvalid(form.problem === null ? null : form);
  return (
    <Card>
      <Form ref={ref} method="get" action={`${href}#refund`} className="grid gap-5" noValidate>
        {form.problem && <FormProblem title={form.problem} />}
        <Select
          label={t('owner_contributions.reason')}
          name="reason"
          options={form.reasons}
          defaultValue={form.reason}
        />
        <RadioCards
          legend={t('owner_contributions.how_much')}
          name="scope"
          defaultValue={form.scope}
          choices={[
            {
              value: 'full',
              title: t('owner_contributions.in_full'),
              text: t('owner_contributions.in_full_text'),
              aside: form.leftText,
            },
            ...(form.parts.length > 0
              ? [
                  {
                    value: 'parts',
                    title: t('owner_contributions.in_parts'),
                    text: t('owner_contributions.in_parts_text'),
                    more: <Parts form={form} />,
                  },
                ]
              : []),
          ]}
        />
        <p>
          <Button type="submit" look="solid">
            {t('owner_contributions.go_on')}
          </Button>
        </p>
      </Form>
    </Card>
  );
}

function Parts({ form }: { form: RefundForm }) {
  const t = useT();
  return (
    <div className="grid gap-4">
      {form.parts.map((part) => (
        <div key={part.name}>
          <input type="hidden" name="part" value={part.name} />
          <MoneyInput
            label={<Label part={part} />}
            name="amount"
            hint={t('owner_contributions.most', { amount: part.amountText })}
            defaultValue={part.typed}
            error={part.error}
            symbol={form.symbol}
            code={form.code}
            exponent={form.exponent}
          />
        </div>
      ))}
    </div>
  );
}

function Label({ part }: { part: PartView }) {
  return <span lang={part.language ?? undefined}>{part.label}</span>;
}

interface ConfirmProps {
  readonly question: RefundQuestion;
  readonly href: string;
  readonly name: string;
}

function Confirm({ question, href, name }: ConfirmProps) {
  const t = useT();
  const busy = useNavigation().state !== 'idle';
  const { parts, totalText } = question;
  return (
    <Card>
      <Form method="post" className="grid gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="refund" />
        {question.requestId && <input type="hidden" name="request" value={question.requestId} />}
        <KeyField value={question.key} />
        <input type="hidden" name="reason" value={question.reason} />
        <input type="hidden" name="total" value={question.total} />
        <input type="hidden" name="left" value={question.left} />
        {parts.map((part) => (
          <span key={part.name} hidden>
            <input type="hidden" name="part" value={part.name} />
            <input type="hidden" name="amount" value={part.value} />
          </span>
        ))}
        <SummaryLines
          lines={parts.map((part) => ({ label: <Label part={part} />, amount: part.amountText }))}
          total={{
            label: t('owner_contributions.gets_back', { name }),
            note: question.reasonText,
            amount: totalText,
          }}
        />
        <p>{t('owner_contributions.comes_from')}</p>
        <p>{question.feesText}</p>
        {question.perksText && <p>{question.perksText}</p>}
        <p className="font-semibold">{t('owner_contributions.for_good')}</p>
        <TextArea
          label={t('owner_contributions.note')}
          hint={t('owner_contributions.note_hint')}
          name="note"
          rows={2}
          max={1000}
          optional
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={busy}>
            {t('owner_contributions.refund_now', { amount: totalText })}
          </Button>
          <ButtonLink href={`${href}#refund`}>{t('owner_contributions.back')}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
