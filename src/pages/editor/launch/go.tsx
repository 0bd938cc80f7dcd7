import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, type useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Facts } from '#design/data/facts.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FieldRow, useFirstInvalid } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { Dialog } from '#design/overlays/dialog.tsx';
import { DatePicker } from '#design/pickers/date-picker.tsx';
import { DURATION_MAX } from '#modules/campaigns/rules.ts';
import { Restricted } from '#modules/accounts/web/index.ts';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import type { loader } from './launch-page.data.ts';

interface PartProps {
  readonly view: ReturnType<typeof useLoaderData<typeof loader>>;
}

const GAPS = 'launch-gaps';

/** Now, or at a time of the campaign's own zone. */
export function Go({ view }: PartProps) {
  const t = useT();
  if (!view.isOwner) return <Notice icon>{t('launch_editor.owner_only')}</Notice>;
  return (
    <Section title={t('launch_editor.go')} text={t('launch_editor.go_text')}>
      <div className="panel grid gap-6">
        {view.kept ? <Restricted kept={view.kept} /> : <LaunchButton view={view} />}
        <Gaps view={view} />
        {view.publishAt ? (
          <Planned at={view.publishAt} zone={view.timeZone} />
        ) : (
          <Plan view={view} />
        )}
      </div>
      {view.isConfirming && <Confirm view={view} />}
    </Section>
  );
}

/** What is ready is asked about once more; what is not is told what it lacks. */
function LaunchButton({ view }: PartProps) {
  const t = useT();
  const locale = useLocale();
  const isBusy = useNavigation().state !== 'idle';
  const arrow = <ArrowRight aria-hidden="true" />;
  if (view.isReady) {
    const here = paths.campaignEdit(locale, view.editor.id, 'launch');
    return (
      <p>
        <ButtonLink href={`${here}?confirm=1`} look="act" size="large" icon={arrow} keepScroll>
          {t('launch_editor.launch')}
        </ButtonLink>
      </p>
    );
  }
  // As many as the list above leads to: what one item lacks may be several fields.
  const count = view.editor.missing.length;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-4" preventScrollReset>
      <CsrfField />
      <Button
        type="submit"
        name="act"
        value="publish"
        look="line"
        size="large"
        busy={isBusy}
        icon={arrow}
      >
        {t('launch_editor.launch')}
      </Button>
      <span className="text-soft">{t('launch_editor.not_ready', { count })}</span>
    </Form>
  );
}

/** Why it was refused, each reason a link to the field; the focus goes there with it. */
function Gaps({ view }: PartProps) {
  const { problem } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const isOfField = problem?.errors.publish_at;
  const refusal = isOfField ? null : problem;
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  const gaps = view.todo.flatMap(({ name, missing: [first] }) =>
    first && refusal.errors[name] ? [{ href: first.href, text: refusal.errors[name]?.[0] }] : [],
  );
  return (
    <div id={GAPS} ref={box} tabIndex={-1}>
      <Notice tone="bad" role="alert" title={refusal.error_description}>
        {gaps.length > 0 && (
          <ul className="mt-2 grid gap-1">
            {gaps.map(({ href, text }) => (
              <li key={href}>
                <TextLink href={href}>{text}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}

/** The last question: what nobody can change once people decide by it. */
function Confirm({ view: { editor, frozen, days } }: PartProps) {
  const t = useT();
  const locale = useLocale();
  const isBusy = useNavigation().state !== 'idle';
  const here = paths.campaignEdit(locale, editor.id, 'launch');
  return (
    <Dialog
      open
      title={t('launch_editor.confirm', { title: editor.title })}
      closeHref={here}
      footer={
        <Form method="post" className="flex flex-wrap gap-3">
          <CsrfField />
          <Button type="submit" name="act" value="publish" look="act" busy={isBusy}>
            {t('launch_editor.publish')}
          </Button>
          <ButtonLink href={here} keepScroll>
            {t('launch_editor.not_yet')}
          </ButtonLink>
        </Form>
      }
    >
      <div className="grid gap-4">
        <p>{t('launch_editor.confirm_text')}</p>
        <Facts
          facts={[
            { term: t('launch_editor.frozen_goal'), value: frozen.goal },
            {
              term: t('launch_editor.frozen_type'),
              value: t(`launch_editor.type_${frozen.fundingType}`),
            },
            {
              term: t('launch_editor.frozen_recipient'),
              value: t(`launch_editor.recipient_${frozen.recipient}`),
            },
            { term: t('launch_editor.frozen_bank'), value: frozen.bankCountry },
          ]}
        />
        <p className="text-soft">{t('launch_editor.confirm_rest', { days, most: DURATION_MAX })}</p>
      </div>
    </Dialog>
  );
}

function Planned({ at, zone }: { at: string; zone: string }) {
  const t = useT();
  return (
    <Form method="post" className="grid gap-3 border-t border-line pt-5" preventScrollReset>
      <CsrfField />
      <Notice icon title={t('launch_editor.planned', { time: at })}>
        {t('launch_editor.time_text', { zone })}
      </Notice>
      <p>
        <Button type="submit" name="act" value="unschedule">
          {t('launch_editor.unschedule')}
        </Button>
      </p>
    </Form>
  );
}

function Plan({ view }: PartProps) {
  const t = useT();
  const form = useFormState();
  const box = useFirstInvalid(form.problem);
  return (
    <details
      className="details border-t border-line pt-5"
      open={form.error('publish_at') !== undefined || undefined}
    >
      <summary>{t('launch_editor.later')}</summary>
      <Form method="post" ref={box} className="grid gap-4" preventScrollReset noValidate>
        <CsrfField />
        <FieldRow>
          <DatePicker
            label={t('launch_editor.day')}
            name="day"
            today={view.today}
            min={view.today}
            defaultValue={form.value('day')}
            error={form.error('publish_at')}
          />
          <TextInput
            label={t('launch_editor.time')}
            hint={t('launch_editor.time_text', { zone: view.timeZone })}
            name="time"
            type="time"
            defaultValue={form.value('time', '09:00')}
          />
        </FieldRow>
        <p>
          <Button type="submit" name="act" value="schedule">
            {t('launch_editor.schedule')}
          </Button>
        </p>
      </Form>
    </details>
  );
}
