import { Form, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { Select } from '#design/fields/select.tsx';
import { TextArea } from '#design/fields/text-area.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { FormMarks } from '../contract.ts';
import { REPORT_NOTE_MAX, type ReportKind, reasonTree } from '../rules.ts';

interface ReportFormProps {
  readonly kind: ReportKind;
  /** Where what is reported is shown. */
  readonly back: string;
  readonly path: string;
  readonly marks: FormMarks | null;
  readonly isSent: boolean;
}

/** Why something is reported, in two levels, and what was seen; once it is sent, what happens next. */
export function ReportForm({ kind, back, path, marks, isSent }: ReportFormProps) {
  const t = useT();
  const locale = useLocale();
  const form = useFormState();
  const ref = useFirstInvalid(form.problem);
  const busy = useNavigation().state === 'submitting';
  if (isSent) return <Sent kind={kind} back={back} />;
  return (
    <Form method="post" action={path} ref={ref} className="grid gap-5" noValidate>
      <CsrfField />
      {form.general && <FormProblem title={form.general} />}
      <Select
        label={t('moderation.reason')}
        name="reason"
        required
        prompt={t('moderation.choose_reason')}
        defaultValue={form.value('reason')}
        error={form.error('reason')}
        options={reasonTree(kind).map(([topic, reasons]) => ({
          label: t(`moderation.${kind}_topic_${topic as 'else'}`),
          options: reasons.map((reason) => ({
            value: reason,
            label: t(`moderation.reason_${reason}`),
          })),
        }))}
      />
      <TextArea
        label={t('moderation.note')}
        hint={t('moderation.note_hint')}
        name="note"
        rows={6}
        max={REPORT_NOTE_MAX}
        defaultValue={form.value('note')}
        error={form.error('note')}
      />
      {marks && (
        <>
          <input type="hidden" name="timestamp" value={marks.timestamp} readOnly />
          <input type="hidden" name="spinner" value={marks.spinner} readOnly />
          <div hidden>
            <input type="text" name="email" tabIndex={-1} autoComplete="off" />
          </div>
          <TextInput
            label={t('moderation.email')}
            hint={t('moderation.email_hint')}
            name={marks.email}
            type="email"
            autoComplete="email"
            required
            defaultValue={form.value('email')}
            error={form.error('email')}
          />
        </>
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="solid" busy={busy}>
          {t('moderation.send')}
        </Button>
        <ButtonLink href={back} look="quiet">
          {t('moderation.cancel')}
        </ButtonLink>
      </p>
      {kind === 'campaign' && (
        <p className="text-14 text-soft">
          {t('moderation.refund_hint')}{' '}
          <TextLink href={paths.trust(locale)}>{t('moderation.refund_link')}</TextLink>
        </p>
      )}
    </Form>
  );
}

function Sent({ kind, back }: { kind: ReportKind; back: string }) {
  const t = useT();
  return (
    <div className="grid justify-items-start gap-5" role="status">
      <Notice tone="good" title={t('moderation.sent_title')}>
        {t('moderation.sent_text')}
      </Notice>
      <ButtonLink href={back} look="line">
        {t(`moderation.back_to_${kind}`)}
      </ButtonLink>
    </div>
  );
}
