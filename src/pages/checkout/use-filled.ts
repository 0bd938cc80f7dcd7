import { useActionData } from 'react-router';
import { type ActionOutcome, formStateOf, type PageProblem } from '#platform/web/form-state.tsx';
import type { PriceAgain } from './checkout-view.ts';

/** What the fields hold and what is wrong with them, wherever that comes from. */
export interface Filled {
  readonly problem: PageProblem | null;
  readonly priceAgain: PriceAgain | null;
  value(name: string): string;
  error(name: string): string | undefined;
}

/** What was typed, after a refusal or a new price; before that what the page was opened with. */
export function useFilled(initial: Readonly<Record<string, string>>): Filled {
  const outcome = useActionData<ActionOutcome<PriceAgain | null>>();
  const form = formStateOf(outcome?.problem ?? null);
  const priceAgain = outcome?.done ?? null;
  return {
    problem: form.problem,
    priceAgain,
    value: (name) => form.value(name, priceAgain?.values[name] ?? initial[name] ?? ''),
    error: form.error,
  };
}
