import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/** What a refused form is shown again with; the same object as an error of the API. */
export interface PageProblem {
  readonly status: number;
  readonly error: string;
  readonly error_description: string;
  readonly errors: Record<string, string[]>;
  /** What was typed, by field name; never passwords, tokens or cards. */
  readonly values: Record<string, string | string[]>;
  readonly request_id: string;
  /** Where the refusal used up the key of the form: what is sent next begins with it. */
  readonly nextKey?: string;
}

/** The error of a form whose answer was lost: nothing is known, and it may be sent again under its key. */
export const OFFLINE = 'offline';

/** What a page's action leaves in `actionData`. */
export type ActionOutcome<Done> =
  | { readonly problem: PageProblem; readonly done: null }
  | { readonly problem: null; readonly done: Done };

export interface FormState {
  readonly problem: PageProblem | null;
  /** What was wrong, where no field is at fault; null else. */
  readonly general: string | null;
  /** The first message of a field, for `Field error=…`. */
  error(name: string): string | undefined;
  /** What was typed, else what the page knows. */
  value(name: string, known?: string): string;
  values(name: string, known?: readonly string[]): readonly string[];
}

/** The state of the page's form after its action refused it; empty before. */
export function useFormState(): FormState {
  return formStateOf(useActionData<ActionOutcome<unknown>>()?.problem ?? null);
}

export function formStateOf(problem: PageProblem | null): FormState {
  const typed = (name: string): string | string[] | undefined => problem?.values[name];
  return {
    problem,
    general: problem && Object.keys(problem.errors).length === 0 ? problem.error_description : null,
    error: (name) => problem?.errors[name]?.[0],
    value: (name, known = '') => [typed(name) ?? known].flat()[0] ?? '',
    values: (name, known = []) => {
      const value = typed(name);
      return value === undefined ? known : [value].flat();
    },
  };
}

const CsrfContext = createContext('');

/** Gives forms their token; placed by the root with the token of the page's data. */
export function CsrfProvider(props: { token: string; children: ReactNode }): ReactNode {
  return <CsrfContext value={props.token}>{props.children}</CsrfContext>;
}

/** Of the page a document came with; those one walks to from it have keys of their own. */
const FIRST_PAGE = 'default';

/**
 * The hidden field of every form that writes. Empty on cached pages, whose forms need JavaScript. Who walks
 * from such a page to a form has its document still, and no token in it: it is asked for.
 */
export function CsrfField(): ReactNode {
  const known = useContext(CsrfContext);
  const isWalkedTo = useLocation().key !== FIRST_PAGE;
  const [asked, setAsked] = useState('');
  const isMissing = known === '' && isWalkedTo;
  useEffect(() => {
    if (!isMissing) return;
    import('./calls/api-call.ts')
      .then(({ csrfToken }) => csrfToken())
      .then(setAsked, () => undefined);
  }, [isMissing]);
  return <input type="hidden" name="csrf_token" value={known || asked} suppressHydrationWarning />;
}
