import './editor.css';
import { ArrowRight, ChartLine, Check, Eye, ListChecks, UsersRound } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { pageTitle } from '#platform/web/market-name.ts';
import { type EditorSection, paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { Button, ButtonLink } from '#design/actions/button.tsx';
import { Badge } from '#design/feedback/badge.tsx';
import { Notice } from '#design/feedback/notice.tsx';
import { Drawer, DrawerButton } from '#design/overlays/drawer.tsx';
import { Page } from '#design/layout/page.tsx';
import { useLocale, useT } from '#platform/web/messages.tsx';
import { AutosaveProvider, useAutosave } from './autosave/autosave.tsx';
import { ConflictNotice, SavedMark } from './autosave/saved-mark.tsx';
import type { EditorView, MissingView } from './editor-view.ts';
import { useLinkedField } from './use-linked-field.ts';

const STEPS = 'editor-steps';

export interface EditorFrameProps {
  readonly editor: EditorView;
  readonly section: EditorSection | 'preview';
  /** What the section is for, in a sentence. */
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** Around every part of the editor: where one is, what is done and missing, saved or not, preview. */
export function EditorFrame({ editor, section, text, children }: EditorFrameProps) {
  const t = useT();
  const title = t(`editor.section.${titleOf(section, editor)}`);
  const name = editor.title || t('editor.untitled');
  useLinkedField();
  return (
    <AutosaveProvider editor={editor}>
      <title>{pageTitle(title, name)}</title>
      <meta name="robots" content="noindex" />
      <EditorBar section={section} />
      <Page className="editor">
        <Drawer id={STEPS} title={t('editor.steps')} inlineFrom="lg">
          <div className="editor-side">
            <Steps section={section} />
            <Missing section={section} />
            {editor.isLaunched ? <LeadLink /> : <PreviewLink current={section === 'preview'} />}
          </div>
        </Drawer>
        <div className="editor-main">
          <header className="editor-title">
            <h1>{title}</h1>
            {text && <p className="page-lead">{text}</p>}
          </header>
          <ConflictNotice />
          {editor.left && (
            <Notice icon title={editor.left.title}>
              {editor.left.text}
            </Notice>
          )}
          {editor.left?.locked.includes(section) ? (
            <fieldset disabled>{children}</fieldset>
          ) : (
            children
          )}
        </div>
      </Page>
    </AutosaveProvider>
  );
}

/** Stays in view: the campaign, whether it is saved, the way to see it. */
function EditorBar({ section }: { section: EditorSection | 'preview' }) {
  const t = useT();
  const { editor } = useAutosave();
  const place = editor.sections.findIndex(({ name }) => name === section) + 1;
  return (
    <div className="editor-bar">
      <div className="editor-bar-body">
        <p className="editor-name">
          <span>{editor.title || t('editor.untitled')}</span>
          <Badge tone={editor.state === 'draft' ? 'neutral' : 'tide'}>
            {t(`campaigns.state.${editor.state}`)}
          </Badge>
        </p>
        <SavedMark />
        <PreviewButton />
        <DrawerButton
          drawer={STEPS}
          className="editor-steps-button"
          size="small"
          look="line"
          icon={<ListChecks aria-hidden="true" />}
        >
          {place > 0 && !editor.isLaunched
            ? t('editor.step_of', { place, count: editor.sections.length })
            : t('editor.sections')}
        </DrawerButton>
      </div>
    </div>
  );
}

/** Opens the page as it will be, with what was typed until now. */
function PreviewButton() {
  const t = useT();
  const { editor, saver } = useAutosave();
  const open = (event: MouseEvent) => {
    if (!saver.isUnsaved) return;
    event.preventDefault();
    const tab = window.open('', '_blank');
    void saver.flush().then(() => {
      if (tab) tab.location.href = editor.previewHref;
    });
  };
  return (
    <ButtonLink
      href={editor.previewHref}
      target="_blank"
      size="small"
      look="solid"
      icon={<Eye aria-hidden="true" />}
      onClick={open}
    >
      {t(editor.isLaunched ? 'editor.view' : 'editor.preview')}
    </ButtonLink>
  );
}

/** Once it runs, the part of the launch says how it stands. */
const titleOf = (
  section: EditorSection | 'preview',
  { isLaunched }: { readonly isLaunched: boolean },
) => (section === 'launch' && isLaunched ? 'launched' : section);

function Steps({ section }: { section: EditorSection | 'preview' }) {
  const t = useT();
  const { editor } = useAutosave();
  return (
    <nav aria-label={t('editor.steps')}>
      <ol className="editor-steps">
        {editor.sections.map(({ name, href, state }, place) => (
          <li key={name}>
            <Anchor
              href={href}
              className="editor-step"
              data-state={state}
              aria-current={name === section ? (editor.isLaunched ? 'page' : 'step') : undefined}
            >
              {/* What runs is no row of steps any more. */}
              {!editor.isLaunched && (
                <span className="editor-mark" aria-hidden="true">
                  {state === 'done' ? <Check /> : place + 1}
                </span>
              )}
              <span>
                {t(`editor.section.${titleOf(name, editor)}`)}
                {state !== 'free' && (
                  <span className="visually-hidden">
                    {' '}
                    {t(state === 'done' ? 'editor.is_done' : 'editor.is_open')}
                  </span>
                )}
              </span>
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What the launch still asks for; each leads to its spot. */
function Missing({ section }: { section: EditorSection | 'preview' }) {
  const t = useT();
  const locale = useLocale();
  const { editor } = useAutosave();
  const { missing } = editor;
  // The launch has the whole list in its middle.
  if (editor.isLaunched || (section === 'launch' && missing.length > 0)) return null;
  return (
    <section className="editor-todo" aria-labelledby="editor-todo">
      <h2 id="editor-todo">{t('editor.todo')}</h2>
      {missing.length === 0 ? (
        <>
          <p>{t('editor.all_done')}</p>
          {section !== 'launch' && (
            <Anchor href={paths.campaignEdit(locale, editor.id, 'launch')} className="editor-spot">
              <ArrowRight aria-hidden="true" />
              {t('editor.to_launch')}
            </Anchor>
          )}
        </>
      ) : (
        <ul>
          {missing.map((spot) => (
            <li key={spot.name}>
              <MissingLink {...spot} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MissingLink({ name, href }: MissingView) {
  const t = useT();
  return (
    <Anchor
      href={href}
      className="editor-spot"
      onClick={() => document.getElementById(STEPS)?.hidePopover?.()}
    >
      <ArrowRight aria-hidden="true" />
      {t(`editor.missing.${name}` as 'editor.missing.title')}
    </Anchor>
  );
}

function PreviewLink({ current }: { current: boolean }) {
  const t = useT();
  const locale = useLocale();
  const { editor } = useAutosave();
  return (
    <Anchor
      href={paths.campaignEdit(locale, editor.id, 'preview')}
      className="editor-spot"
      aria-current={current ? 'page' : undefined}
    >
      <UsersRound aria-hidden="true" />
      {t('editor.share_preview')}
    </Anchor>
  );
}

/** The way back to what happens in a campaign, once something does. */
function LeadLink() {
  const t = useT();
  const locale = useLocale();
  const { editor } = useAutosave();
  if (!editor.mayLead) return null;
  return (
    <Anchor href={paths.commandCenter(locale, editor.id)} className="editor-spot">
      <ChartLine aria-hidden="true" />
      {t('editor.command_center')}
    </Anchor>
  );
}

interface SectionEndProps {
  readonly next: EditorSection;
  /** The id of the form it sends, where it stands below other forms. */
  readonly form?: string;
}

/** The end of a section's form: saves and goes on. */
export function SectionEnd({ next, form }: SectionEndProps) {
  const t = useT();
  const { state } = useAutosave();
  return (
    <div className="editor-end">
      <Button type="submit" form={form} look="act" size="large" busy={state.phase === 'saving'}>
        {t('editor.go_on', { section: t(`editor.section.${next}`) })}
      </Button>
    </div>
  );
}

/** The end of a section whose parts are saved one by one: only the way on is left. */
export function SectionNext({ next }: { next: EditorSection }) {
  const t = useT();
  const locale = useLocale();
  const { editor } = useAutosave();
  if (editor.isLaunched) return null;
  return (
    <div className="editor-end">
      <ButtonLink href={paths.campaignEdit(locale, editor.id, next)} look="solid" size="large">
        {t('editor.continue_to', { section: t(`editor.section.${next}`) })}
      </ButtonLink>
    </div>
  );
}
