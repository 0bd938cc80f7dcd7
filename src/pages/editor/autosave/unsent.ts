import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { useAutosave } from './autosave.tsx';
import { valuesOf } from './form-values.ts';

const pageOf = (address: string) => address.replace(/#.*/, '');
const textOf = (form: HTMLFormElement) => JSON.stringify(valuesOf(form));

/**
 * For a form that its own button saves: who leaves it with something written in it is asked first, and
 * meanwhile the bar doesn't say that everything is saved. Whatever was sent and refused is not saved either.
 */
export function useUnsent(form: RefObject<HTMLFormElement | null>, wasRefused: boolean): void {
  const question = useT()('editor.leave_unsent');
  const { setUnsent } = useAutosave();
  // Taken when the form is first touched: what widgets fill in by themselves nobody has written.
  const untouched = useRef<string | null>(null);
  const isUnsent = useCallback(() => {
    const { current } = form;
    if (!current) return false;
    if (wasRefused) return true;
    return untouched.current !== null && untouched.current !== textOf(current);
  }, [form, wasRefused]);

  useEffect(() => {
    const { current } = form;
    if (!current) return undefined;
    const begin = () => {
      untouched.current ??= textOf(current);
    };
    const look = () => setUnsent(isUnsent());
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsent()) event.preventDefault();
    };
    // The router's own way of asking is code of every page; in the editor one leaves by its links.
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const leaves =
        link?.href && link.target === '' && pageOf(link.href) !== pageOf(location.href);
      if (!leaves || !isUnsent() || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    look();
    for (const type of ['pointerdown', 'focusin']) current.addEventListener(type, begin, true);
    for (const type of ['input', 'change']) current.addEventListener(type, look);
    addEventListener('beforeunload', warn);
    addEventListener('click', ask, true);
    return () => {
      for (const type of ['pointerdown', 'focusin']) current.removeEventListener(type, begin, true);
      for (const type of ['input', 'change']) current.removeEventListener(type, look);
      removeEventListener('beforeunload', warn);
      removeEventListener('click', ask, true);
      setUnsent(false);
    };
  }, [form, isUnsent, question, setUnsent]);
}
