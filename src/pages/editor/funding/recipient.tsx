import { BadgeCheck, ExternalLink } from 'lucide-react';
import { Form, useSubmit } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { useAutosave } from '../autosave/autosave.tsx';
import type { FundingView } from './funding-view.ts';

const TONES = {
  not_started: 'calm',
  pending: 'calm',
  verified: 'good',
  needs_more: 'warn',
  failed: 'bad',
} as const;

/** Who receives the money is checked on the provider's own page; we keep only the result. */
export function Recipient({ view, form }: { view: FundingView; form: string }) {
  const t = useT();
  const { identity } = view;
  const { saver } = useAutosave();
  const submit = useSubmit();
  /** With the form above: nobody leaves for the provider without what they wrote there. */
  const check = async ({ form: sent }: HTMLButtonElement) => {
    if (!sent) return;
    const token = String(new FormData(sent).get('csrf_token'));
    if (await saver.flush()) {
      await submit({ csrf_token: token, act: 'identity' }, { method: 'post' });
    } else {
      sent.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  };
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
        <div className="panel grid gap-4">
          <Notice
            tone={identity.isChanged ? 'warn' : TONES[identity.state]}
            icon={identity.state === 'verified' ? <BadgeCheck aria-hidden="true" /> : true}
            role="status"
            title={t(`funding_editor.identity_${identity.isChanged ? 'changed' : identity.state}`)}
          >
            {t(`funding_editor.identity_${identity.isChanged ? 'changed' : identity.state}_text`)}
          </Notice>
          {identity.state !== 'verified' && (
            <p>
              <Button
                type="submit"
                form={form}
                name="act"
                value="identity"
                look="solid"
                icon={<ExternalLink aria-hidden="true" />}
                onClick={(event) => {
                  event.preventDefault();
                  void check(event.currentTarget);
                }}
              >
                {t(
                  identity.state === 'not_started'
                    ? 'funding_editor.identity_start'
                    : 'funding_editor.identity_again',
                )}
              </Button>
            </p>
          )}
        </div>
      )}
    </Section>
  );
}

/** Staff looks at the proof, and may ask for more; where they approve it, the page says so. */
export function NonprofitProof({ view }: { view: FundingView }) {
  const t = useT();
  const form = useFormState();
  const { proof, funding, takesProof } = view;
  const isSettled = proof === null || proof.state === 'approved';
  return (
    <Section id="nonprofit" title={t('funding_editor.proof')} text={t('funding_editor.proof_text')}>
      {funding.isNonprofit && isSettled && (
        <Notice tone="good">{t('funding_editor.proof_approved')}</Notice>
      )}
      {proof && !isSettled && (
        <Notice
          tone={proof.state === 'pending' ? 'calm' : 'warn'}
          icon
          title={t(`funding_editor.review_${proof.state}`)}
        >
          {proof.note}
        </Notice>
      )}
      {takesProof && (
        <Form method="post" data-own-save="" className="panel mt-4 grid gap-4">
          <CsrfField />
          <TextArea
            label={t('funding_editor.proof_label')}
            hint={t('funding_editor.proof_hint')}
            name="proof"
            rows={4}
            max={4000}
            defaultValue={form.value('proof', proof?.text)}
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
