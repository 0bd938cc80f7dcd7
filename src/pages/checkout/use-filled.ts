import { useState } from 'react';
import { useActionData } from 'react-router';
import { type ActionOutcome, formStateOf, type PageProblem } from '#platform/web/form-state.tsx';
import type { PriceAgain } from './checkout-view.ts';
import type { FieldProblems } from './parts/field-problems.ts';

/** What the fields hold and what is wrong with them, wherever that comes from. */
export interface Filled {
  readonly problem: PageProblem | null;
  readonly priceAgain: PriceAgain | null;
  /** A new object whenever something is to be put right, for the focus to go there. */
  readonly found: object | null;
  value(name: string): string;
  error(name: string): string | undefined;
  /** Says what was found wrong before anything was sent. */
  setProblems(problems: FieldProblems): void;
  /** Forgets what was wrong with a field, as it was changed. */
  touch(name: string): void;
}

/** What was typed, after a refusal or a new price; before that what the page was opened with. */
export function useFilled(initial: Readonly<Record<string, string>>): Filled {
  const outcome = useActionData<ActionOutcome<PriceAgain | null>>();
  const problem = outcome?.problem ?? null;
  const form = formStateOf(problem);
  const priceAgain = outcome?.done ?? null;
  const [seen, setSeen] = useState(problem);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [touched, setTouched] = useState<readonly string[]>([]);
  if (seen !== problem) {
    setSeen(problem);
    setProblems({});
    setTouched([]);
  }
  return {
    problem: form.problem,
    priceAgain,
    found: Object.keys(problems).length > 0 ? problems : problem,
    value: (name) => form.value(name, priceAgain?.values[name] ?? initial[name] ?? ''),
    error(name) {
      if (touched.includes(name)) return undefined;
      return problems[name] ?? form.error(name);
    },
    setProblems(found) {
      setProblems(found);
      setTouched([]);
    },
    touch(name) {
      if (!touched.includes(name)) setTouched([...touched, name]);
    },
  };
}
