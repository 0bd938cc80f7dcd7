import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Form, useNavigate, useRevalidator, useSubmit } from 'react-router';
import { flash } from '#design/feedback/flash.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { CsrfField, formStateOf, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
import { useUnsentForms } from '#platform/web/unsent-forms.ts';
import type { DraftPatch, EditorView, FormValues } from '../editor-view.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import { valuesOf, writtenValuesOf } from './form-values.ts';

const savers = new Map<number, DraftSaver>();
const NOTHING: SaveState = { phase: 'saved', savedAt: null, errors: {}, problem: '' };

/** The one saver of a campaign in this tab; the server's is thrown away with its page. */
function saverOf(campaignId: number): DraftSaver {
  if (typeof document === 'undefined') return new DraftSaver(campaignId);
  const saver = savers.get(campaignId) ?? new DraftSaver(campaignId);
  savers.set(campaignId, saver);
  return saver;
}

export interface Autosave {
  readonly editor: EditorView;
  readonly saver: DraftSaver;
  readonly state: SaveState;
  /** Something is written in a form that its own button saves. */
  readonly isUnsent: boolean;
}

const AutosaveContext = createContext<Autosave | null>(null);

/** The saved state of the campaign, for everything inside of EditorFrame. */
export function useAutosave(): Autosave {
  const autosave = useContext(AutosaveContext);
  if (!autosave) throw new Error('outside of the editor');
  return autosave;
}

export function AutosaveProvider(props: { editor: EditorView; children: ReactNode }): ReactNode {
  const { editor, children } = props;
  const saver = useMemo(() => saverOf(editor.id), [editor.id]);
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, () => NOTHING);
  const { revalidate } = useRevalidator();
  useEffect(() => saver.onSaved(() => void revalidate()), [saver, revalidate]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isUnsaved) return;
      void saver.flush();
      event.preventDefault();
    };
    const again = () => void saver.flush();
    addEventListener('beforeunload', warn);
    addEventListener('online', again);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('online', again);
    };
  }, [saver]);
  const [isUnsent, setUnsent] = useState(false);
  useUnsentForms(setUnsent);
  const autosave = useMemo(
    () => ({ editor, saver, state, isUnsent }),
    [editor, saver, state, isUnsent],
  );
  return <AutosaveContext value={autosave}>{children}</AutosaveContext>;
}

/** Messages and values of the section's form: of the last save, else of the form that was sent. */
export function useSectionForm(): FormState {
  const { state } = useAutosave();
  const sent = useFormState();
  const { errors } = state;
  return useMemo(() => {
    const form = formStateOf(sent.problem);
    return { ...form, error: (name: string) => errors[name]?.[0] ?? form.error(name) };
  }, [sent.problem, errors]);
}

const LockedContext = createContext(false);

/** Whether nothing of the form around it can be changed any more. */
export function useIsLocked(): boolean {
  return useContext(LockedContext);
}

interface AutosaveFormProps {
  /** What the form says, by the names of the wire; the page's act reads it in the same way. */
  readonly read: (form: FormValues) => DraftPatch;
  /** Where the button leads once everything is saved. */
  readonly next: string;
  /** For a button that stands outside of it. */
  readonly id?: string;
  /** Part of it may still be written after the end. */
  readonly isOpenAfterEnd?: boolean;
  /** Buttons of the form that do something else: once everything is saved, the page's act does it. */
  readonly acts?: readonly string[];
  readonly children: ReactNode;
}

/**
 * A section's form: saved while it is written, and sent as a whole without a script. A widget that
 * changes a hidden field without an event calls `useTouch()`.
 */
export function AutosaveForm(props: AutosaveFormProps): ReactNode {
  const { read, next, id, acts = [], isOpenAfterEnd = false, children } = props;
  const t = useT();
  const { editor, saver, state } = useAutosave();
  const isLocked = editor.left === 'none' || (editor.left === 'words' && !isOpenAfterEnd);
  const form = useFormState();
  const navigate = useNavigate();
  const send = useSubmit();
  const box = useFirstInvalid(form.problem);
  const first = useRef({ version: editor.version, read, refused: t('editor.left_refused') });
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const { version, read: reading, refused } = first.current;
    const leave = saver.attach(version, {
      written: reading(writtenValuesOf(current)),
      read: () => reading(valuesOf(current)),
    });
    return () => {
      if (Object.keys(saver.state.errors).length > 0) flash('error', refused);
      leave();
    };
  }, [saver, box]);
  const submit = async (submitter: HTMLElement | null) => {
    const act = submitter instanceof HTMLButtonElement ? submitter.value : '';
    const token = String(box.current && new FormData(box.current).get('csrf_token'));
    if (!(await saver.flush())) {
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } else if (acts.includes(act)) {
      await send({ csrf_token: token, act }, { method: 'post' });
    } else {
      await navigate(next);
    }
  };
  return (
    <Form
      method="post"
      id={id}
      noValidate
      autoComplete="off"
      data-phase={state.phase}
      ref={box}
      onInput={() => saver.touch()}
      onChange={() => saver.touch()}
      onSubmit={(event) => {
        event.preventDefault();
        void submit((event.nativeEvent as SubmitEvent).submitter);
      }}
    >
      <CsrfField />
      <input type="hidden" name="version" value={editor.version} />
      <LockedContext value={isLocked}>
        <fieldset className="editor-fields" disabled={isLocked}>
          {children}
        </fieldset>
      </LockedContext>
    </Form>
  );
}

/** Says that a field changed which sends no event; read once the page shows it. */
export function useTouch(): () => void {
  const { saver } = useAutosave();
  return () => {
    setTimeout(() => saver.touch(), 0);
  };
}
