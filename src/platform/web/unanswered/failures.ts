/** That a request of the page that is open failed. */
export interface Failure {
  /** `act`: of a button, with nothing typed. */
  readonly kind: 'form' | 'page' | 'act';
  /** Asks once more, where that is known how. */
  readonly again?: (() => void) | undefined;
}

let failure: Failure | null = null;
const listeners = new Set<() => void>();

/** The last failure, until the next request. */
export const shownFailure = (): Failure | null => failure;

export function noteFailure(next: Failure | null): void {
  if (failure === next) return;
  failure = next;
  for (const listener of listeners) listener();
}

export function onFailure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was pressed last, and what of it is on its way. */
let pressed: SubmitEvent | undefined;
let sent: SubmitEvent | undefined;

/**
 * Remembers which form is sent by which button, and hears of buttons without a form that nobody answered: an
 * event `unanswered` of the window tells how to ask again. Answers how to stop.
 */
export function watchSent(): () => void {
  const remember = (event: SubmitEvent): void => {
    pressed = event;
  };
  const note = (event: Event): void => {
    if (event instanceof CustomEvent) noteFailure({ kind: 'act', again: event.detail });
  };
  window.addEventListener('submit', remember, { capture: true });
  window.addEventListener('unanswered', note);
  return () => {
    window.removeEventListener('submit', remember, { capture: true });
    window.removeEventListener('unanswered', note);
  };
}

/** A request begins: what was said of the one before is over. */
export function beginSending(): void {
  sent = pressed;
  pressed = undefined;
  noteFailure(null);
}

/**
 * Sends the form that was sent last once more, as it stands then: with its key, and with its checks. One
 * without a key may have been taken though nobody answered, and whoever wrote it looks first.
 */
export function sendAgain(): (() => void) | undefined {
  const { target, submitter } = sent ?? {};
  if (!(target instanceof HTMLFormElement)) return undefined;
  if (!target.elements.namedItem('idempotency_key')) return undefined;
  return () => {
    if (target.isConnected) target.requestSubmit(submitter?.isConnected ? submitter : null);
  };
}
