import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useNavigation } from 'react-router';
import { useFormState } from './form-state.tsx';
import { useT } from './messages.tsx';

/** Marks a form whose own button saves what is written in it: `<Form {...ownSave}>`. */
export const ownSave = { 'data-own-save': '' } as const;

const FORMS = 'form[data-own-save]';
const BLOCKER = 'unsent-forms';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

const placeOf = ({ pathname, search }: Place): string => pathname + search;

function textOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return JSON.stringify(entries);
}

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null;

/** The form that was sent and refused by a document of its own: what stands in it was not saved. */
function isRefused(form: HTMLFormElement, act: unknown): boolean {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[name="act"]')];
  return buttons.length === 0 || buttons.some(({ value }) => value === act);
}

/** What was written in the forms of a page and not sent. */
class UnsentForms {
  /** Taken when a form is first touched: what widgets fill in by themselves nobody has written. */
  private untouched = new WeakMap<HTMLFormElement, string>();
  /** The act that was refused; null where nothing was. */
  refused: { readonly act: unknown } | null = null;

  touch(form: HTMLFormElement): void {
    if (!this.untouched.has(form)) this.untouched.set(form, textOf(form));
  }

  saved(form: HTMLFormElement): void {
    this.untouched.delete(form);
  }

  get any(): boolean {
    return [...document.querySelectorAll<HTMLFormElement>(FORMS)].some((form) => {
      if (this.refused && isRefused(form, this.refused.act)) return true;
      const before = this.untouched.get(form);
      return before !== undefined && before !== textOf(form);
    });
  }
}

/**
 * Who leaves a page with something written in a form that its own button saves is asked first, whether by a
 * link, by the browser's Back or by closing the tab. `onChange` hears whether there is any.
 */
export function useUnsentForms(onChange?: (isUnsent: boolean) => void): void {
  const question = useT()('unsent.leave');
  const router = useContext(RouterContext)?.router;
  const { state } = useNavigation();
  const { problem } = useFormState();
  const forms = useRef<UnsentForms>(undefined);
  const sent = useRef<HTMLFormElement>(undefined);
  const tell = useRef(onChange);

  useEffect(() => {
    const unsent = new UnsentForms();
    forms.current = unsent;
    const begin = (event: Event) => {
      const form = formOf(event);
      if (form) unsent.touch(form);
    };
    const look = () => tell.current?.(unsent.any);
    const send = (event: Event) => {
      sent.current = formOf(event) ?? undefined;
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (unsent.any) event.preventDefault();
    };
    for (const type of ['pointerdown', 'focusin']) addEventListener(type, begin, true);
    for (const type of ['input', 'change']) addEventListener(type, look);
    addEventListener('submit', send, true);
    addEventListener('beforeunload', warn);
    // Asked where the router decides. Its hook for that is code that every page would load.
    router?.getBlocker(
      BLOCKER,
      ({ currentLocation, nextLocation }) =>
        placeOf(currentLocation) !== placeOf(nextLocation) &&
        unsent.any &&
        !window.confirm(question),
    );
    return () => {
      for (const type of ['pointerdown', 'focusin']) removeEventListener(type, begin, true);
      for (const type of ['input', 'change']) removeEventListener(type, look);
      removeEventListener('submit', send, true);
      removeEventListener('beforeunload', warn);
      router?.deleteBlocker(BLOCKER);
      tell.current?.(false);
    };
  }, [question, router]);

  useEffect(() => {
    tell.current = onChange;
    const unsent = forms.current;
    if (!unsent || state !== 'idle') return;
    unsent.refused = problem && { act: problem.values.act };
    if (sent.current && !problem) unsent.saved(sent.current);
    sent.current = undefined;
    onChange?.(unsent.any);
  }, [state, problem, onChange]);
}
