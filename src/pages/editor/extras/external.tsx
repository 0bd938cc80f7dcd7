import { Form } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FieldRow } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import type { ExtrasProps } from './extras-view.ts';
import { Review } from './review.tsx';

/** A campaign that ran elsewhere goes on here without a deadline, once staff saw that it did. */
export function External({ view }: ExtrasProps) {
  const t = useT();
  const { external, reviews } = view;
  const isWaiting = reviews.external?.state === 'pending';
  const mayWrite = view.editor.state === 'draft' && view.isOwner && !isWaiting;
  return (
    <Section
      id="external"
      title={t('extras_editor.external')}
      text={t('extras_editor.external_text')}
    >
      <div className="panel grid gap-5">
        {external?.isApproved ? (
          <Notice tone="good" icon title={external.url}>
            {t('extras_editor.external_approved')}
          </Notice>
        ) : (
          <>
            <Review review={reviews.external} />
            {mayWrite && (
              <details className="details" open={external !== null || undefined}>
                <summary>{t('extras_editor.external_open')}</summary>
                <ExternalForm view={view} />
              </details>
            )}
            {!view.isOwner && <Notice icon>{t('settings_editor.owner_only')}</Notice>}
          </>
        )}
      </div>
    </Section>
  );
}

function ExternalForm({ view }: ExtrasProps) {
  const t = useT();
  const form = useFormState();
  const { external } = view;
  return (
    <Form method="post" data-own-save="" className="grid gap-5" preventScrollReset noValidate>
      <CsrfField />
      <TextInput
        label={t('extras_editor.external_url')}
        name="url"
        type="url"
        placeholder="https://"
        defaultValue={form.value('url', external?.url)}
        error={form.error('url')}
      />
      <FieldRow>
        <TextInput
          label={t('extras_editor.external_raised')}
          name="raised"
          inputMode="decimal"
          defaultValue={form.value('raised', external?.raised)}
          error={form.error('raised')}
        />
        <Select
          label={t('funding_editor.currency')}
          name="external_currency"
          options={view.currencies}
          defaultValue={form.value('external_currency', external?.currency ?? view.currency)}
        />
        <TextInput
          label={t('extras_editor.external_contributors')}
          name="contributors"
          inputMode="numeric"
          defaultValue={form.value('contributors', external?.contributors)}
          error={form.error('contributors')}
        />
      </FieldRow>
      <TextArea
        label={t('extras_editor.external_proof')}
        hint={t('extras_editor.external_proof_text')}
        name="proof"
        rows={4}
        max={4000}
        defaultValue={form.value('proof', external?.proof)}
        error={form.error('proof')}
      />
      <p>
        <Button type="submit" name="act" value="external">
          {t('extras_editor.send')}
        </Button>
      </p>
    </Form>
  );
}
