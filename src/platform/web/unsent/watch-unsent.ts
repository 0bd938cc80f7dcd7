import type { DataRouter } from 'react-router';
import type { PageProblem } from '../form-state.tsx';

/** Of a part that says it of all its forms: whatever is sent to be done, but not a choice among rows. */
const FORMS = 'form[data-own-save], [data-own-saves] form[method=post]:not([data-choice])';
const BLOCKER = 'unsent-forms';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

const placeOf = ({ pathname, search }: Place): string => pathname + search;

/** What each answer gives anew, written by nobody. */
const GIVEN = ['csrf_token', 'idempotency_key'];

function textOf(data: FormData): string {
  const entries = [...data].filter(
    ([name, value]) => typeof value === 'string' && !GIVEN.includes(name),
  );
  return JSON.stringify(entries);
}

const TYPED = 'input:not([type=hidden],[type=checkbox],[type=radio],[type=file]), textarea';

/** What a form was served with. */
function servedText(form: HTMLFormElement): string {
  const data = new FormData(form);
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)) {
    if (data.has(control.name)) data.set(control.name, control.defaultValue);
  }
  return textOf(data);
}

/** What says which act of a page a form asks for. */
const ACT_NAMES = ['act', 'intent'] as const;

/** Whether it was this form that was sent and refused: what stands in it was not saved. */
function isRefused(form: HTMLFormElement, { values }: PageProblem): boolean {
  return ACT_NAMES.every((name) => {
    const marks = [
      ...form.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
        `button[name="${name}"], input[type=hidden][name="${name}"]`,
      ),
    ];
    return marks.length === 0 || marks.some(({ value }) => value === values[name]);
  });
}

/** What was written in the forms of a page and not sent. */
class UnsentForms {
  /** Taken when a form is first touched: what widgets fill in by themselves nobody has written. */
  private readonly untouched = new WeakMap<HTMLFormElement, string>();
  private problem: PageProblem | null = null;
  /** On its way: who sends it leaves nothing behind. */
  private sent: HTMLFormElement | null = null;

  of({ target }: Event): HTMLFormElement | null {
    return target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null;
  }

  send(form: HTMLFormElement | null): void {
    this.sent = form;
  }

  /** What is written behind what was sent isn't sent. */
  write(form: HTMLFormElement | null): void {
    if (form === this.sent) this.sent = null;
  }

  touch(form: HTMLFormElement): void {
    if (!this.untouched.has(form)) this.untouched.set(form, textOf(new FormData(form)));
  }

  /** Somebody was in the form before this code was there, and may have written in it. */
  touchedBefore(form: HTMLFormElement): void {
    this.untouched.set(form, servedText(form));
  }

  /** What was sent is answered. */
  settle(problem: PageProblem | null): void {
    this.problem = problem;
    if (this.sent && !problem) this.untouched.delete(this.sent);
    this.sent = null;
  }

  private get all(): HTMLFormElement[] {
    const forms = [...document.querySelectorAll<HTMLFormElement>(FORMS)];
    const isUnsent = (form: HTMLFormElement): boolean => {
      if (this.problem && isRefused(form, this.problem)) return true;
      // Shown as it would become, and not saved yet.
      if (form.hasAttribute('data-unsaved')) return true;
      const before = this.untouched.get(form);
      return before !== undefined && before !== textOf(new FormData(form));
    };
    return forms.filter(isUnsent);
  }

  /** The topmost one. */
  get first(): HTMLFormElement | null {
    return this.all[0] ?? null;
  }

  /** Whether leaving loses something; nothing of what is being sent. */
  get isAnyLeft(): boolean {
    return this.all.some((form) => form !== this.sent);
  }
}

function problemOf({ actionData }: DataRouter['state']): PageProblem | null {
  const [answer] = Object.values(actionData ?? {}) as { problem?: PageProblem | null }[];
  return answer?.problem ?? null;
}

/** Asks whoever leaves the page with something unsent; returns how to end that. */
export function watchUnsent(
  router: DataRouter,
  question: string,
  onChange?: (unsent: HTMLFormElement | null) => void,
): () => void {
  const forms = new UnsentForms();
  const ending = new AbortController();
  const { signal } = ending;
  const begin = (event: Event) => {
    const form = forms.of(event);
    if (form) forms.touch(form);
  };
  const active = document.activeElement?.closest<HTMLFormElement>(FORMS);
  if (active) forms.touchedBefore(active);
  const tell = () => onChange?.(forms.first);
  for (const type of ['pointerdown', 'focusin']) {
    addEventListener(type, begin, { capture: true, signal });
  }
  for (const type of ['input', 'change']) addEventListener(type, tell, { signal });
  const send = (event: Event) => forms.send(forms.of(event));
  addEventListener('input', (event) => forms.write(forms.of(event)), { capture: true, signal });
  addEventListener('submit', send, { capture: true, signal });
  const warn = (event: BeforeUnloadEvent) => {
    if (forms.isAnyLeft) event.preventDefault();
  };
  addEventListener('beforeunload', warn, { signal });
  // Its hook for that is code that every page would load.
  router.getBlocker(BLOCKER, ({ currentLocation, nextLocation }) => {
    const isLeft = placeOf(currentLocation) !== placeOf(nextLocation);
    return isLeft && forms.isAnyLeft && !window.confirm(question);
  });
  const settle = (state: DataRouter['state']) => {
    if (state.navigation.state !== 'idle') return;
    forms.settle(problemOf(state));
    // Once the page shows the answer.
    setTimeout(() => signal.aborted || tell());
  };
  settle(router.state);
  const unsubscribe = router.subscribe(settle);
  return () => {
    ending.abort();
    unsubscribe();
    router.deleteBlocker(BLOCKER);
    onChange?.(null);
  };
}
