import { BadgeCheck, ExternalLink } from 'lucide-react';
import { Form } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { FundingView } from './funding-view.ts';

const TONES = {
  not_started: 'calm',
  pending: 'calm',
  verified: 'good',
  needs_more: 'warn',
  failed: 'bad',
} as const;

/** Who receives the money is checked on the provider's own page; we keep only the result. */
export function Recipient({ view }: { view: FundingView }) {
  const t = useT();
  const locale = useLocale();
  const { identity, editor } = view;
  const here = paths.campaignEdit(locale, editor.id, 'funding');
  return (
    <Section
      id="identity_verification"
      title={t('funding_editor.identity')}
      text={t('funding_editor.identity_text')}
    >
      {identity === null ? (
        <Notice icon>{t('funding_editor.identity_other')}</Notice>
      ) : identity === 'unknown' ? (
        <Notice tone="warn">{t('funding_editor.identity_away')}</Notice>
      ) : (
        // The provider's page is another site: led there by the router, as the policy of the page that
        // somebody came from lets no form of its own lead away.
        <Form method="post" action={here} className="panel grid gap-4">
          <CsrfField />
          <Notice
            tone={TONES[identity.state]}
            icon={identity.state === 'verified' ? <BadgeCheck aria-hidden="true" /> : true}
            role="status"
            title={t(`funding_editor.identity_${identity.state}`)}
          >
            {t(`funding_editor.identity_${identity.state}_text`)}
          </Notice>
          {identity.state !== 'verified' && (
            <p>
              <Button
                type="submit"
                name="act"
                value="identity"
                look="solid"
                icon={<ExternalLink aria-hidden="true" />}
              >
                {t(
                  identity.state === 'not_started'
                    ? 'funding_editor.identity_start'
                    : 'funding_editor.identity_again',
                )}
              </Button>
            </p>
          )}
        </Form>
      )}
    </Section>
  );
}

/** Staff looks at the proof once; then the page says so. */
export function NonprofitProof({ view }: { view: FundingView }) {
  const t = useT();
  const form = useFormState();
  const { proof, funding, isOwner } = view;
  const isOpen = !funding.isNonprofit && proof?.state !== 'pending' && isOwner;
  return (
    <Section id="nonprofit" title={t('funding_editor.proof')} text={t('funding_editor.proof_text')}>
      {funding.isNonprofit && <Notice tone="good">{t('funding_editor.proof_approved')}</Notice>}
      {!funding.isNonprofit && proof && (
        <Notice
          tone={proof.state === 'pending' ? 'calm' : 'warn'}
          icon
          title={t(`funding_editor.review_${proof.state}`)}
        >
          {proof.note}
        </Notice>
      )}
      {isOpen && (
        <Form method="post" className="panel mt-4 grid gap-4">
          <CsrfField />
          <TextArea
            label={t('funding_editor.proof_label')}
            hint={t('funding_editor.proof_hint')}
            name="proof"
            rows={4}
            max={4000}
            defaultValue={form.value('proof')}
            error={form.error('proof')}
          />
          <p>
            <Button type="submit" name="act" value="nonprofit">
              {t('funding_editor.proof_send')}
            </Button>
          </p>
        </Form>
      )}
    </Section>
  );
}
