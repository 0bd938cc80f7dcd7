import '../panels.css';
import { Suspense } from 'react';
import { Form, useLoaderData } from 'react-router';
import { Button } from '#design/actions/button.tsx';
import { FormProblem, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Section } from '#design/layout/section.tsx';
import { DatePicker } from '#design/pickers/date-picker.tsx';
import { DURATION_MAX } from '#modules/campaigns/rules.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { Unsent } from '../autosave/unsent.ts';
import { EditorFrame, SectionNext } from '../editor-frame.tsx';
import { Address } from './address.tsx';
import { Endings } from './endings.tsx';
import { Hold } from './hold.tsx';
import { Referral } from './referral.tsx';
import type { loader } from './settings-page.data.ts';
import { ShortLink } from './short-link.tsx';
import type { SettingsProps } from './settings-view.ts';

export { action, headers, loader } from './settings-page.data.ts';

export const handle = { mode: 'focus' } as const;

/** Addresses, the deadline, a hold and its answers, and the ways to end it all. */
export default function SettingsPage() {
  return (
    <Suspense>
      <Settings />
    </Suspense>
  );
}

function Settings() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { general } = useFormState();
  return (
    <EditorFrame editor={view.editor} section="settings" text={t('settings_editor.text')}>
      <Unsent />
      {general && <FormProblem title={general} />}
      {view.hold && <Hold hold={view.hold} isOwner={view.isOwner} />}
      {view.isOpen && <Address view={view} />}
      {view.isOpen && <ShortLink view={view} />}
      {view.isOpen && <Referral view={view} />}
      <SupportEmail view={view} />
      {view.editor.state === 'live' && <Deadline view={view} />}
      {view.isOwner && <Endings view={view} />}
      <SectionNext next="coming_soon" />
    </EditorFrame>
  );
}

function SupportEmail({ view }: SettingsProps) {
  const t = useT();
  const form = useFormState();
  const isOpen = view.supportEmail !== '' && !view.isVerified;
  return (
    <Section title={t('settings_editor.support')} text={t('settings_editor.support_text')}>
      <div className="panel grid gap-5">
        {view.supportEmail !== '' && (
          <Notice tone={view.isVerified ? 'good' : 'warn'} icon title={view.supportEmail}>
            {t(view.isVerified ? 'settings_editor.verified' : 'settings_editor.unverified')}
          </Notice>
        )}
        {isOpen && (
          <Form method="post" className="grid gap-4" preventScrollReset>
            <CsrfField />
            <TextInput
              label={t('settings_editor.code')}
              hint={t('settings_editor.code_text')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              error={form.error('code')}
            />
            <p>
              <Button type="submit" name="act" value="verify" look="solid">
                {t('settings_editor.verify')}
              </Button>
            </p>
          </Form>
        )}
        <Form method="post" data-own-save="" className="grid gap-4" preventScrollReset noValidate>
          <CsrfField />
          <TextInput
            label={t('settings_editor.email')}
            name="email"
            type="email"
            defaultValue={form.value('email', view.supportEmail)}
            error={form.error('email')}
          />
          <p>
            <Button type="submit" name="act" value="support_email">
              {t('settings_editor.send_code')}
            </Button>
          </p>
        </Form>
      </div>
    </Section>
  );
}

/** The last day may move once. */
function Deadline({ view }: SettingsProps) {
  const t = useT();
  const form = useFormState();
  const box = useFirstInvalid(form.problem);
  return (
    <Section
      title={t('settings_editor.deadline')}
      text={t('settings_editor.deadline_text', { days: DURATION_MAX })}
    >
      {view.isDeadlineChanged ? (
        <Notice icon title={view.endsText}>
          {t('settings_editor.deadline_changed')}
        </Notice>
      ) : view.isOwner ? (
        <Form
          method="post"
          data-own-save=""
          ref={box}
          className="panel grid gap-4"
          noValidate
          preventScrollReset
        >
          <CsrfField />
          <DatePicker
            label={t('settings_editor.last_day')}
            hint={t('settings_editor.last_day_text', { zone: view.timeZone })}
            name="ends_on"
            today={view.today}
            min={view.today}
            defaultValue={form.value('ends_on', view.endsOn)}
            error={form.error('ends_on')}
          />
          <p>
            <Button type="submit" name="act" value="deadline">
              {t('settings_editor.move')}
            </Button>
          </p>
        </Form>
      ) : (
        <Notice icon>{t('settings_editor.owner_only')}</Notice>
      )}
    </Section>
  );
}
