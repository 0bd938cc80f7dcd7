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
import { Form, useNavigate, useRevalidator } from 'react-router';
import { flash } from '#design/feedback/flash.tsx';
import { useFirstInvalid } from '#design/fields/form-parts.tsx';
import { CsrfField, formStateOf, type FormState, useFormState } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';
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
  /** Where something is written that the form's own button saves. */
  readonly unsent: HTMLFormElement | null;
  readonly setUnsent: (unsent: HTMLFormElement | null) => void;
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
    // Phones leave without asking. Heard before what a removal does as the page goes.
    const turn = ({ type }: Event) => saver.leave(type === 'pagehide');
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    addEventListener('beforeunload', warn, options);
    for (const event of ['pagehide', 'pageshow', 'online']) addEventListener(event, turn, options);
    return () => listeners.abort();
  }, [saver]);
  const [unsent, setUnsent] = useState<HTMLFormElement | null>(null);
  const autosave = useMemo(
    () => ({ editor, saver, state, unsent, setUnsent }),
    [editor, saver, state, unsent],
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

interface AutosaveFormProps {
  /** What the form says, by the names of the wire; the page's act reads it in the same way. */
  readonly read: (form: FormValues) => DraftPatch;
  /** Where the button leads once everything is saved. */
  readonly next: string;
  /** For a button that stands outside of it. */
  readonly id?: string;
  readonly children: ReactNode;
}

/**
 * A section's form: saved while it is written, and sent as a whole without a script. A widget that
 * changes a hidden field without an event calls `useTouch()`.
 */
export function AutosaveForm({ read, next, id, children }: AutosaveFormProps): ReactNode {
  const t = useT();
  const { editor, saver, state } = useAutosave();
  const form = useFormState();
  const navigate = useNavigate();
  const box = useFirstInvalid(form.problem);
  const first = useRef({ version: editor.version, read, refused: t('editor.left_refused') });
  useEffect(() => {
    const { current } = box;
    // Of what is locked a form says nothing: it would look as if all of it were gone.
    if (!current || current.closest('fieldset:disabled')) return undefined;
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
  const submit = async () => {
    if (await saver.flush()) await navigate(next);
    else box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <Form
      method="post"
      id={id}
      noValidate
      autoComplete="off"
      className="grid gap-8"
      data-phase={state.phase}
      ref={box}
      onInput={() => saver.touch()}
      onChange={() => saver.touch()}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CsrfField />
      <input type="hidden" name="version" value={editor.version} />
      {children}
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
