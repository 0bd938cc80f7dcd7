import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type ActionOutcome, OFFLINE } from '#platform/web/form-state.tsx';

/** After every answer the page is read anew: a new key, the stock as it is now. Not after a lost one. */
export function readAgain({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const outcome = actionResult as ActionOutcome<unknown> | undefined;
  if (outcome?.problem?.error === OFFLINE) return false;
  return formMethod === undefined ? defaultShouldRevalidate : true;
}
