import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { ActionOutcome } from '#platform/web/form-state.tsx';

/** The answer was lost: nothing is known, and the same request may be sent again under its key. */
export const OFFLINE = 'offline';

/** A new one each time, so that each is said. */
const offline = (): ActionOutcome<null> => ({
  problem: {
    status: 0,
    error: OFFLINE,
    error_description: '',
    errors: {},
    values: {},
    request_id: '',
  },
  done: null,
});

/** Sends a form to the server; where the connection is lost the page stays as it is, with its key. */
export async function sendForm({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    // fetch rejects with a TypeError when there was no answer; everything else is the router's.
    if (error instanceof TypeError) return offline();
    throw error;
  }
}

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
