import '../panels.css';
import { ArrowRight, Circle, CircleCheck, Lightbulb } from 'lucide-react';
import { Suspense } from 'react';
import { Form, useLoaderData, useNavigation } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Checkbox } from '#design/fields/checkbox.tsx';
import { FieldErrors } from '#design/fields/field.tsx';
import { FieldRow, FormProblem } from '#design/fields/form-parts.tsx';
import { TextInput } from '#design/fields/text-input.tsx';
import { Section } from '#design/layout/section.tsx';
import { DatePicker } from '#design/pickers/date-picker.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { EditorFrame } from '../editor-frame.tsx';
import type { loader } from './launch-page.data.ts';

export { action, headers, loader } from './launch-page.data.ts';

export const handle = { mode: 'focus' } as const;

type View = ReturnType<typeof useLoaderData<typeof loader>>;
interface PartProps {
  readonly view: View;
}

/** What is there, what is missing, what is wise; then out into the world. */
export default function LaunchPage() {
  return (
    <Suspense>
      <Launch />
    </Suspense>
  );
}

function Launch() {
  const t = useT();
  const view = useLoaderData<typeof loader>();
  const { problem } = useFormState();
  const isOfForm = problem?.errors.terms_accepted ?? problem?.errors.publish_at;
  return (
    <EditorFrame editor={view.editor} section="launch" text={t('launch_editor.text')}>
      {problem && !isOfForm && (
        <FormProblem title={problem.error_description}>
          <ul>
            {Object.entries(problem.errors).map(([name, [text]]) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </FormProblem>
      )}
      {view.editor.isLaunched ? (
        <Launched view={view} />
      ) : (
        <>
          <Todo view={view} />
          <Terms view={view} />
          <Wise view={view} />
          <Go view={view} />
        </>
      )}
      <Reviews view={view} />
    </EditorFrame>
  );
}

function Launched({ view }: PartProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <Notice tone="good" icon title={t('launch_editor.is_launched')}>
      {view.launchedAt && <p>{t('launch_editor.since', { time: view.launchedAt })}</p>}
      {view.endsAt && <p>{t('launch_editor.ends', { time: view.endsAt })}</p>}
      <p className="mt-3 flex flex-wrap gap-3">
        <ButtonLink href={paths.campaign(locale, view.editor.slug)} look="solid">
          {t('launch_editor.see_page')}
        </ButtonLink>
        <ButtonLink href={paths.commandCenter(locale, view.editor.slug)}>
          {t('launch_editor.command_center')}
        </ButtonLink>
      </p>
    </Notice>
  );
}

/** The same list that the launch itself asks. */
function Todo({ view }: PartProps) {
  const t = useT();
  return (
    <Section title={t('launch_editor.todo')} text={t('launch_editor.todo_text')}>
      <ul className="check-list panel">
        {view.todo.map((item) => (
          <li key={item.name} data-done={item.isDone || undefined}>
            {item.isDone ? (
              <CircleCheck className="text-good" aria-hidden="true" />
            ) : (
              <Circle className="text-soft" aria-hidden="true" />
            )}
            <div className="grid gap-1">
              <span className={item.isDone ? undefined : 'font-semibold'}>
                {t(`launch_editor.item_${item.name}`)}
                <span className="visually-hidden">
                  {` ${t(item.isDone ? 'editor.is_done' : 'editor.is_open')}`}
                </span>
              </span>
              {item.missing.map(({ name, href }) => (
                <TextLink key={name} href={href}>
                  {t(`editor.missing.${name}` as 'editor.missing.title')}
                </TextLink>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Terms({ view }: PartProps) {
  const t = useT();
  const form = useFormState();
  return (
    <Section id="terms_accepted" title={t('launch_editor.terms')}>
      {view.isAccepted ? (
        <Notice tone="good" icon>
          {t('launch_editor.terms_accepted')}
        </Notice>
      ) : (
        <Form method="post" className="panel grid gap-4" preventScrollReset>
          <CsrfField />
          <p className="max-w-measure">{t('launch_editor.terms_text')}</p>
          <Checkbox
            label={t('launch_editor.terms_label')}
            name="terms_accepted"
            value="1"
            error={form.error('terms_accepted')}
          />
          <p className="flex flex-wrap items-center gap-4">
            <Button type="submit" name="act" value="accept">
              {t('launch_editor.accept')}
            </Button>
            <TextLink href={view.termsHref}>{t('launch_editor.read_terms')}</TextLink>
          </p>
        </Form>
      )}
    </Section>
  );
}

function Wise({ view }: PartProps) {
  const t = useT();
  return (
    <Section title={t('launch_editor.advice')} text={t('launch_editor.advice_text')}>
      {view.advice.length === 0 ? (
        <Notice tone="good" icon>
          {t('launch_editor.advice_none')}
        </Notice>
      ) : (
        <ul className="check-list panel">
          {view.advice.map(({ name, count, country, href }) => (
            <li key={`${name} ${country}`}>
              <Lightbulb className="text-gold" aria-hidden="true" />
              <div className="grid gap-1">
                <span>{t(`launch_editor.${name}`, { count, country })}</span>
                <TextLink href={href}>{t('launch_editor.mend')}</TextLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Now, or at a time of the campaign's own zone. */
function Go({ view }: PartProps) {
  const t = useT();
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle';
  if (!view.isOwner) return <Notice icon>{t('launch_editor.owner_only')}</Notice>;
  const isReady = view.todo.every(({ isDone }) => isDone);
  return (
    <Section title={t('launch_editor.go')} text={t('launch_editor.go_text')}>
      <div className="panel grid gap-6">
        <Form method="post" className="flex flex-wrap items-center gap-4">
          <CsrfField />
          <Button
            type="submit"
            name="act"
            value="publish"
            look="act"
            size="large"
            busy={isBusy}
            icon={<ArrowRight aria-hidden="true" />}
          >
            {t('launch_editor.publish')}
          </Button>
          {!isReady && <span className="text-soft">{t('launch_editor.not_ready')}</span>}
        </Form>
        {view.publishAt ? (
          <Planned at={view.publishAt} zone={view.timeZone} />
        ) : (
          <Plan view={view} />
        )}
      </div>
    </Section>
  );
}

function Planned({ at, zone }: { at: string; zone: string }) {
  const t = useT();
  return (
    <Form method="post" className="grid gap-3 border-t border-line pt-5" preventScrollReset>
      <CsrfField />
      <Notice icon title={t('launch_editor.planned', { time: at })}>
        {zone.replaceAll('_', ' ')}
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
  return (
    <details
      className="details border-t border-line pt-5"
      open={form.problem !== null || undefined}
    >
      <summary>{t('launch_editor.later')}</summary>
      <Form method="post" className="grid gap-4" preventScrollReset>
        <CsrfField />
        <FieldRow>
          <DatePicker
            label={t('launch_editor.day')}
            name="day"
            today={view.today}
            min={view.today}
            defaultValue={form.value('day')}
          />
          <TextInput
            label={t('launch_editor.time')}
            hint={t('launch_editor.time_text', { zone: view.timeZone.replaceAll('_', ' ') })}
            name="time"
            type="time"
            defaultValue={form.value('time', '09:00')}
          />
        </FieldRow>
        <FieldErrors id="publish_at" error={form.error('publish_at')} />
        <p>
          <Button type="submit" name="act" value="schedule">
            {t('launch_editor.schedule')}
          </Button>
        </p>
      </Form>
    </details>
  );
}

const TONES = {
  pending: 'calm',
  approved: 'good',
  rejected: 'bad',
  changes_requested: 'warn',
} as const;

/** What was submitted for a decision, and how it stands. */
function Reviews({ view }: PartProps) {
  const t = useT();
  if (view.groups.length === 0) return null;
  return (
    <Section title={t('launch_editor.reviews')}>
      <ul className="panel-list">
        {view.groups.map(({ id, kind, state, note }) => (
          <li key={id}>
            <Notice
              tone={TONES[state]}
              icon
              title={`${t(`launch_editor.kind_${kind}`)}: ${t(`funding_editor.review_${state}`)}`}
            >
              {note}
            </Notice>
          </li>
        ))}
      </ul>
    </Section>
  );
}
