import { AsyncLocalStorage } from 'node:async_hooks';

/** What is in work: the request that caused it, if one did, and where: a pattern, a job, a consumer. */
export interface Cause {
  readonly requestId: string | null;
  place: string | null;
}

const causes = new AsyncLocalStorage<Cause | null>();

/** Does the work as something that a request caused: events, jobs and mails written meanwhile keep its ID. */
export function causedBy<T>(requestId: string | null, place: string | null, work: () => T): T {
  return causes.run({ requestId, place }, work);
}

/** Where requests are that a handler was found for, for what is told of them outside of its work. */
const places = new WeakMap<object, Cause>();

/** Answers a request: `place` is the pattern of its address, if it is known before the handler looks. */
export function inRequest<T>(
  request: { readonly id: string },
  place: string | null,
  work: () => T,
): T {
  const cause: Cause = { requestId: request.id, place };
  places.set(request, cause);
  return causes.run(cause, work);
}

/** The pattern of a request's address; undefined where no handler came to know it. */
export function placeOf(request: object): string | undefined {
  return places.get(request)?.place ?? undefined;
}

/** Does what is the work of several requests at once: none of them has caused it by itself. */
export function causedByNone<T>(work: () => T): T {
  return causes.run(null, work);
}

export function currentCause(): Cause | null {
  return causes.getStore() ?? null;
}

/** The ID of the request that caused what is in work; null where none did. */
export function currentRequestId(): string | null {
  return causes.getStore()?.requestId ?? null;
}

/** Says where the work is, once that is known. */
export function workIsAt(place: string): void {
  const cause = causes.getStore();
  if (cause) cause.place = place;
}
