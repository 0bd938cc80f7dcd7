import { type RefObject, useEffect, useRef } from 'react';
import { keepInTab } from '#platform/web/tab/tab-storage.ts';
import { BACKUP_FIELD, backUp, restore } from './form-backup.ts';

interface Names {
  /** Names that change with every form, each with one that stays. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly secretNames?: readonly string[];
}

/**
 * Keeps what was typed across an accidental reload: in the form's hidden field before the page
 * unloads (browsers bring it back on Back), and in this tab's storage where they do not.
 */
export function useFormBackup(
  form: RefObject<HTMLFormElement | null>,
  { aliases, secretNames }: Names = {},
): { forget(): void } {
  const isSent = useRef(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const hidden = element.elements.namedItem(BACKUP_FIELD);
    const field = hidden instanceof HTMLInputElement ? hidden : null;
    const key = `${BACKUP_FIELD}:${location.pathname}`;
    const backup = field?.value || sessionStorage.getItem(key);
    if (backup) restore(inputsOf(element), backup, aliases, secretNames);
    const keep = (): void => {
      // Nor does the browser keep it for whoever goes back to this page.
      if (isSent.current) return element.reset();
      const text = backUp(inputsOf(element), aliases, secretNames);
      if (field) field.value = text;
      keepInTab(key, text);
    };
    window.addEventListener('beforeunload', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('beforeunload', keep);
      window.removeEventListener('pagehide', keep);
    };
  }, [form, aliases, secretNames]);
  return {
    forget: () => {
      isSent.current = true;
      sessionStorage.removeItem(`${BACKUP_FIELD}:${location.pathname}`);
    },
  };
}

function inputsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
  );
}
