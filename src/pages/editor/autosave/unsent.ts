import { useT } from '#platform/web/messages.tsx';
import { useUnsentForms } from '#platform/web/unsent/unsent-forms.ts';
import { useAutosave } from './autosave.tsx';

/**
 * On a page with forms that their own buttons save, inside of EditorFrame: who leaves them unsent is asked
 * first, and meanwhile the bar doesn't say that everything is saved.
 */
export function Unsent(): null {
  useUnsentForms(useT()('unsent.leave'), useAutosave().setUnsent);
  return null;
}
