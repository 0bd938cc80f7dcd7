import '../panels.css';
import { Circle, CircleCheck, Lightbulb } from 'lucide-react';
import { Suspense } from 'react';
import { Form, useLoaderData } from 'react-router';
import { paths } from '#app/paths.ts';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { TextLink } from '#design/actions/text-link.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { FormProblem } from '#design/fields/form-parts.tsx';
import { Section } from '#design/layout/section.tsx';
import { CsrfField, useFormState } from '#platform/web/form-state.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { EditorFrame } from '../editor-frame.tsx';
import { Go } from './go.tsx';
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
  return (
    <EditorFrame
      editor={view.editor}
      section="launch"
      text={view.editor.isLaunched ? undefined : t('launch_editor.text')}
    >
      {problem && view.editor.isLaunched && <FormProblem title={problem.error_description} />}
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
  const { cancelled } = view;
  return (
    <Notice
      tone={cancelled ? 'calm' : 'good'}
      icon
      title={t(cancelled ? 'launch_editor.cancelled_title' : 'launch_editor.is_launched')}
    >
      {cancelled && (
        <>
          <p>{cancelled.text}</p>
          {cancelled.reason && <p>{cancelled.reason}</p>}
          <p>{t('launch_editor.cancelled_money')}</p>
        </>
      )}
      {view.launchedAt && <p>{t('launch_editor.since', { time: view.launchedAt })}</p>}
      {view.endsAt && !cancelled && <p>{t('launch_editor.ends', { time: view.endsAt })}</p>}
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
  // Nothing was found wrong with what is not there yet.
  if (view.advice.length === 0 && !view.isReady) return null;
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
                <TextLink href={href}>{t('launch_editor.fix')}</TextLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
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
        {view.groups.map(({ id, kind, state, note, about, href }) => (
          <li key={id}>
            <Notice
              tone={TONES[state]}
              icon
              title={t('design.label_value', {
                label: t(`launch_editor.kind_${kind}`),
                value: t(`funding_editor.review_${state}`),
              })}
            >
              <p>{about}</p>
              {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
              {href && (
                <p className="mt-2">
                  <TextLink href={href}>{t('launch_editor.review_change')}</TextLink>
                </p>
              )}
            </Notice>
          </li>
        ))}
      </ul>
    </Section>
  );
}
