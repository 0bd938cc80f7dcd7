import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { FeeView } from './offer-view.ts';

interface FeePartProps {
  /** The one that held when the page was read. */
  readonly version: number;
  readonly fee: FeeView;
}

/** The market's share: proposed by one admin, agreed to by another. */
export function FeePart({ version, fee }: FeePartProps) {
  const t = useT();
  const form = useFormState();
  const { proposal } = fee;
  return (
    <Section title={t('market_offer.fee')}>
      <p>
        {fee.text} {t('market_offer.fee_text')}
      </p>
      {proposal ? (
        <>
          <p>
            <strong>{proposal.text}</strong>{' '}
            {t(proposal.isOwn ? 'market_offer.fee_own' : 'market_offer.fee_consequence')}
          </p>
          <Form method="post" className="admin-buttons">
            <CsrfField />
            <input type="hidden" name="version" value={version} />
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
        <Form method="post" className="offer-fee" noValidate>
          <CsrfField />
          <input type="hidden" name="version" value={version} />
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
