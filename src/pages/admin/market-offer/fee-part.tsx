import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { Conflict } from '../frame/outcome/conflict.tsx';
import { useConflict } from '../frame/outcome/use-conflict.ts';
import type { FeeView } from './offer-view.ts';

/** Whether it was an act about the fee that was refused. */
export const isOfFee = (form: FormState): boolean => form.value('intent').endsWith('_fee');

interface FeePartProps {
  /** The one that held when the page was read. */
  readonly version: number;
  readonly fee: FeeView;
}

/** The market's share: proposed by one admin, agreed to by another. */
export function FeePart({ version, fee }: FeePartProps) {
  const t = useT();
  const form = useFormState();
  const formRef = useFirstInvalid(form.problem);
  const refused = isOfFee(form) ? form : { problem: null, general: null };
  const meanwhile = refused.problem?.error === 'market_decided_meanwhile';
  const general = meanwhile ? t('market_offer.changed_meanwhile') : refused.general;
  const conflict = useConflict({ problem: refused.problem, general });
  const problem = conflict === null ? general : null;
  const { proposal } = fee;
  return (
    <Section title={t('market_offer.fee')}>
      <p>
        {fee.text} {t('market_offer.fee_text')}
      </p>
      <Conflict told={conflict} />
      {proposal ? (
        <>
          <p>
            <strong>{proposal.text}</strong> {proposal.by}{' '}
            {t(proposal.isOwn ? 'market_offer.fee_own' : 'market_offer.fee_consequence')}
          </p>
          {proposal.note && (
            <p className="admin-note">{t('market_offer.fee_reason', { note: proposal.note })}</p>
          )}
          <Form method="post" className="admin-buttons">
            <CsrfField />
            <input type="hidden" name="version" value={version} />
            {problem && <FormProblem title={problem} />}
            <input type="hidden" name="bps" value={proposal.bps} />
            {!proposal.isOwn && (
              <Button type="submit" name="intent" value="agree_fee" look="solid">
                {t('market_offer.fee_agree')}
              </Button>
            )}
            <Button type="submit" name="intent" value="drop_fee">
              {t('market_offer.fee_drop')}
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" className="offer-fee" ref={formRef} noValidate>
          <CsrfField />
          <input type="hidden" name="version" value={version} />
          {problem && <FormProblem title={problem} />}
          <TextInput
            label={t('market_offer.fee_percent')}
            name="fee"
            inputMode="decimal"
            maxLength={5}
            suffix="%"
            autoComplete="off"
            defaultValue={form.value('fee', fee.percent)}
            error={form.error('fee')}
          />
          <TextInput
            label={t('market_offer.note')}
            name="fee_note"
            maxLength={300}
            optional
            defaultValue={form.value('fee_note')}
            error={form.error('fee_note')}
          />
          <Button type="submit" name="intent" value="propose_fee">
            {t('market_offer.fee_propose')}
          </Button>
        </Form>
      )}
    </Section>
  );
}
