import { type DataRouter, type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import { type ActionOutcome, OFFLINE, type PageProblem } from '../form-state.tsx';
import { beginSending, noteFailure, sendAgain } from './failures.ts';

type Results = Record<string, DataStrategyResult>;

/** A page that tells by itself that its form could not be sent: `handle.unsent` is `page`. */
interface Telling {
  readonly unsent?: 'page';
}

let router: DataRouter | undefined;
/** The page that is open is gone to once more, without asking for anything. */
let isStaying = false;

/** By which the page that is open is known and kept; called by what every page has. */
export function keepPagesOf(its: DataRouter): void {
  router = its;
}

/** Told of every request; answers what the page that is open has already, while it is only returned to. */
export function beginRequest(): Results | undefined {
  // Before that it is not known what a request is of.
  if (!router) return undefined;
  if (isStaying) return heldOf(router.state);
  const { state, formMethod = 'GET' } = router.state.navigation;
  // What a page is read with after its form is still of that form.
  if (state !== 'loading' || formMethod === 'GET') beginSending();
  return undefined;
}

function heldOf({ loaderData }: DataRouter['state']): Results {
  return Object.fromEntries(
    Object.entries(loaderData).map(([id, result]) => [id, { type: 'data', result }]),
  );
}

/** Beside faults, refusals that say nothing of what was sent. */
const BUSY = [408, 413, 425, 429];

/** Whether nobody answered, or with a fault; everything else is an answer, or leads elsewhere. */
function isUnanswered(result: unknown): boolean {
  // What a form's request threw comes wrapped, with the status of an answer that there never was.
  const thrown = isWrapped(result) ? result.data : result;
  if (!isRouteErrorResponse(thrown)) return thrown instanceof Error;
  return thrown.status >= 500 || BUSY.includes(thrown.status);
}

const isWrapped = (result: unknown): result is { readonly data: unknown } =>
  typeof result === 'object' &&
  result !== null &&
  'type' in result &&
  result.type === 'DataWithResponseInit';

/** Which stands in for the answer of a form: what was typed stays, and so does the key of the form. */
function unsent(before: ActionOutcome<unknown> | undefined): ActionOutcome<null> {
  const { values = {}, nextKey } = before?.problem ?? {};
  const problem: PageProblem = {
    status: 0,
    error: OFFLINE,
    error_description: '',
    errors: {},
    values,
    request_id: '',
    ...(nextKey === undefined ? {} : { nextKey }),
  };
  return { problem, done: null };
}

/**
 * What the router goes on with where a request of a page failed: the page that is open stays, and says so.
 * On the way to another page there is nothing to keep, and it shows its own.
 */
export function keepPage({ method, url, signal }: Request, results: Results): Results {
  // Another request took its place.
  if (signal.aborted) return results;
  const failed = Object.entries(results).filter(([, { type }]) => type === 'error');
  if (failed.length === 0 || !failed.every(([, { result }]) => isUnanswered(result)))
    return results;
  const { pathname, search } = new URL(url);
  const { state } = router ?? {};
  const here = state?.location ?? location;
  const isHere = pathname === here.pathname && search === here.search;
  if (method !== 'GET') {
    const { handle } = (state?.matches.at(-1)?.route ?? {}) as { readonly handle?: Telling };
    if (!isHere || handle?.unsent !== 'page') noteFailure({ kind: 'form', again: sendAgain() });
    if (!isHere) return stay(results);
    const [[id] = ['']] = failed;
    const outcome = unsent(state?.actionData?.[id] as ActionOutcome<unknown> | undefined);
    return { [id]: { type: 'data', result: data(outcome, { status: 503 }) } };
  }
  if (!state || pathname !== here.pathname) return results;
  if (isHere) {
    noteFailure({ kind: 'page' });
    return { ...results, ...heldOf(state) };
  }
  // Somebody who went back is there already.
  if (location.search === search) return results;
  noteFailure({ kind: 'page', again: () => void router?.navigate(pathname + search) });
  return stay(results);
}

/** Ends the way to another address; what failed on it is asked for no more. */
function stay(results: Results): Results {
  if (!router) return results;
  const { pathname, search, hash, state } = router.state.location;
  isStaying = true;
  void router
    .navigate(pathname + search + hash, { replace: true, preventScrollReset: true, state })
    .finally(() => {
      isStaying = false;
    });
  return results;
}
