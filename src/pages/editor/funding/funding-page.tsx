import '../panels.css';
import { Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Facts } from '#design/data/facts.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { RadioCards } from '#design/fields/choice-cards.tsx';
import { FieldRow, FormProblem } from '#design/fields/form-parts.tsx';
import { MoneyInput } from '#design/fields/money-input.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { DURATION_MAX } from '#modules/campaigns/rules.ts';
import { useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { AutosaveForm, useSectionForm } from '../autosave/autosave.tsx';
import { Unsent } from '../autosave/unsent.ts';
import { EditorFrame, SectionEnd } from '../editor-frame.tsx';
import { Calculator } from './calculator.tsx';
import type { loader } from './funding-page.data.ts';
import { readFunding } from './read-funding.ts';
import { NonprofitProof, Recipient } from './recipient.tsx';
import type { FundingView } from './funding-view.ts';

export { action, headers, loader } from './funding-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** The form that the button at the end sends, below what the launch needs beside it. */
const FORM = 'funding';

interface PartProps {
  readonly view: FundingView;
}

/** How much, until when, and who gets it. */
export default function FundingPage() {
  return (
    <Suspense>
      <Funding />
    </Suspense>
  );
}

function Funding() {
  const t = useT();
  const locale = useLocale();
  const view = useLoaderData<typeof loader>();
  const { general } = useFormState();
  return (
    <EditorFrame editor={view.editor} section="funding" text={t('funding_editor.text')}>
      <Unsent />
      {general && <FormProblem title={general} />}
      {view.funding.isFrozen && <Frozen view={view} />}
      <AutosaveForm
        id={FORM}
        read={readFunding}
        next={paths.campaignEdit(locale, view.editor.id, 'extras')}
      >
        {/* What Enter presses: the next button belongs to the check of the identity. */}
        <button type="submit" hidden name="act" value="save">
          {t('editor.section.funding')}
        </button>
        {!view.funding.isFrozen && (
          <>
            <Goal view={view} />
            <Deadline view={view} />
            <Bank view={view} />
          </>
        )}
        <Forever view={view} />
      </AutosaveForm>
      <Recipient view={view} form={FORM} />
      {view.funding.recipientType === 'nonprofit' && <NonprofitProof view={view} />}
      {!view.funding.isFrozen && <Calculator view={view} />}
      {!view.funding.isFrozen && <SectionEnd form={FORM} next="extras" />}
    </EditorFrame>
  );
}

/** After the launch: what people decided by, as it was. */
function Frozen({ view: { funding } }: PartProps) {
  const t = useT();
  return (
    <section className="panel grid gap-4">
      <Notice title={t('funding_editor.frozen')} icon>
        {t('funding_editor.frozen_text')}
      </Notice>
      <Facts
        facts={[
          { term: t('funding_editor.goal'), value: funding.goalText },
          {
            term: t('funding_editor.type'),
            value: t(`funding_editor.${funding.fundingType as 'fixed'}`),
          },
          {
            term: t('funding_editor.recipient_type'),
            value: t(`funding_editor.${funding.recipientType as 'individual'}`),
          },
          { term: t('funding_editor.bank_country'), value: funding.bankCountryText || '–' },
          { term: t('funding_editor.time_zone'), value: funding.timeZoneText },
        ]}
      />
    </section>
  );
}

function Goal({ view: { funding, currencies } }: PartProps) {
  const t = useT();
  const form = useSectionForm();
  return (
    <div className="grid gap-5">
      <RadioCards
        legend={t('funding_editor.type')}
        name="funding_type"
        columns={2}
        defaultValue={form.value('funding_type', funding.fundingType)}
        error={form.error('funding_type')}
        choices={(['flexible', 'fixed'] as const).map((value) => ({
          value,
          title: t(`funding_editor.${value}`),
          text: t(`funding_editor.${value}_text`),
        }))}
      />
      <FieldRow>
        <MoneyInput
          label={t('funding_editor.goal')}
          hint={t('funding_editor.goal_text', { amount: funding.leastGoalText })}
          id="goal_cents"
          name="goal_cents"
          code=""
          exponent={funding.exponent}
          symbol={funding.symbol}
          required
          defaultValue={form.value('goal_cents', funding.goal)}
          error={form.error('goal_cents')}
        />
        <Select
          label={t('funding_editor.currency')}
          id="currency"
          name="currency"
          options={currencies}
          defaultValue={form.value('currency', funding.currency)}
          error={form.error('currency')}
        />
      </FieldRow>
    </div>
  );
}

function Deadline({ view: { funding, zones } }: PartProps) {
  const t = useT();
  const form = useSectionForm();
  return (
    <FieldRow>
      <TextInput
        label={t('funding_editor.days')}
        hint={t('funding_editor.days_text', { max: DURATION_MAX })}
        id="duration_days"
        name="duration_days"
        type="number"
        min={1}
        max={60}
        required
        defaultValue={form.value('duration_days', String(funding.days))}
        error={form.error('duration_days')}
      />
      <Select
        label={t('funding_editor.time_zone')}
        hint={t('funding_editor.time_zone_text')}
        id="time_zone"
        name="time_zone"
        options={zones}
        defaultValue={form.value('time_zone', funding.timeZone)}
        error={form.error('time_zone')}
      />
    </FieldRow>
  );
}

function Bank({ view }: PartProps) {
  const t = useT();
  const form = useSectionForm();
  const { funding, eligibility } = view;
  const reason = eligibility?.reason;
  return (
    <div className="grid gap-5">
      <RadioCards
        legend={t('funding_editor.recipient_type')}
        name="recipient_type"
        columns={3}
        defaultValue={form.value('recipient_type', funding.recipientType)}
        error={form.error('recipient_type')}
        choices={(['individual', 'business', 'nonprofit'] as const).map((value) => ({
          value,
          title: t(`funding_editor.${value}`),
          text: t(`funding_editor.${value}_text`),
        }))}
      />
      <Select
        label={t('funding_editor.bank_country')}
        hint={t('funding_editor.bank_country_text')}
        id="bank_country"
        name="bank_country"
        prompt={t('funding_editor.choose_country')}
        options={view.bankCountries}
        defaultValue={form.value('bank_country', funding.bankCountry)}
        error={form.error('bank_country')}
      />
      {reason && (
        <Notice tone="warn" role="status" title={t(`funding_editor.ineligible_${reason}`)}>
          {eligibility.currencies &&
            t('funding_editor.eligible_currencies', { currencies: eligibility.currencies })}
        </Notice>
      )}
    </div>
  );
}

function Forever({ view: { funding } }: PartProps) {
  const t = useT();
  const form = useSectionForm();
  if (funding.isForeverFrozen) return null;
  return (
    <>
      <input type="hidden" name="forever_shown" value="1" />
      <Checkbox
        label={t('funding_editor.forever')}
        hint={t('funding_editor.forever_text')}
        name="forever_opt_in"
        value="1"
        defaultChecked={funding.forever}
        error={form.error('forever_opt_in')}
      />
    </>
  );
}
