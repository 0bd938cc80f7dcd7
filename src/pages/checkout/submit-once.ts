import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { type ActionOutcome, OFFLINE } from '#platform/web/form-state.tsx';

/**
 * Sends a form to the server; where the connection is lost the page stays as it is, with its key. It is in
 * the page's own code: what keeps other pages may not have come yet.
 */
export const sendForm = ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> =>
  serverAction().catch((error: unknown): ActionOutcome<null> => {
    // fetch rejects with a TypeError when there was no answer; everything else is the router's.
    if (!(error instanceof TypeError)) throw error;
    const said = { error: OFFLINE, error_description: '', request_id: '' };
    return { problem: { ...said, status: 0, errors: {}, values: {} }, done: null };
  });

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
