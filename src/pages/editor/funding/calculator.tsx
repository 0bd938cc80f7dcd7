import { Form, useActionData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { SummaryLines } from '#design/data/summary-lines.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FieldRow, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { type ActionOutcome, CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { Calculation } from './funding-page.data.ts';
import type { FundingView } from './funding-view.ts';

/** Whether the goal covers what is promised, after fees and payments that fail. */
export function Calculator({ view: { funding } }: { view: FundingView }) {
  const t = useT();
  const form = useFormState();
  const box = useFirstInvalid(form.problem);
  const outcome = useActionData<ActionOutcome<{ calculation: Calculation }>>();
  const found = outcome?.done?.calculation;
  const field = (name: string) => ({
    name,
    defaultValue: form.value(name, found?.typed[name] ?? ''),
    error: form.error(name),
  });
  const money = { code: funding.currency, exponent: funding.exponent, symbol: funding.symbol };
  return (
    <Section
      id="calculator"
      title={t('funding_editor.calculator')}
      text={t('funding_editor.calculator_text')}
    >
      <Form method="post" ref={box} className="panel grid gap-5" noValidate preventScrollReset>
        <CsrfField />
        <FieldRow>
          <TextInput
            {...field('units')}
            label={t('funding_editor.units')}
            inputMode="numeric"
            required
          />
          <MoneyInput {...money} {...field('unit_cost')} label={t('funding_editor.unit_cost')} />
        </FieldRow>
        <FieldRow>
          <MoneyInput
            {...money}
            {...field('unit_shipping')}
            label={t('funding_editor.unit_shipping')}
            optional
          />
          <MoneyInput
            {...money}
            {...field('fixed_cost')}
            label={t('funding_editor.fixed_cost')}
            optional
          />
        </FieldRow>
        <p>
          <Button type="submit" name="act" value="calculate">
            {t('funding_editor.calculate')}
          </Button>
        </p>
        {found && (
          <div className="grid gap-4" role="status">
            <SummaryLines
              lines={
                found.goal === null
                  ? []
                  : [
                      { label: t('funding_editor.goal'), amount: found.goal },
                      {
                        label: t('funding_editor.net'),
                        note: t('funding_editor.net_note'),
                        amount: found.net,
                      },
                    ]
              }
              total={{ label: t('funding_editor.cost'), amount: found.cost }}
            />
            <Notice tone={found.goal === null || found.missing ? 'warn' : 'good'} icon>
              {found.goal === null
                ? t('funding_editor.goal_first')
                : found.missing
                  ? t('funding_editor.missing', { amount: found.missing })
                  : t('funding_editor.covered')}
            </Notice>
          </div>
        )}
      </Form>
    </Section>
  );
}
