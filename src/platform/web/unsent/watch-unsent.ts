import type { DataRouter } from 'react-router';
import type { PageProblem } from '../form-state.tsx';

const FORMS = 'form[data-own-save]';
const BLOCKER = 'unsent-forms';

interface Place {
  readonly pathname: string;
  readonly search: string;
}

const placeOf = ({ pathname, search }: Place): string => pathname + search;

function textOf(data: FormData): string {
  const entries = [...data].filter(([, value]) => typeof value === 'string');
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

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null;

/** Whether it was this form that was sent and refused: what stands in it was not saved. */
function isRefused(form: HTMLFormElement, act: unknown): boolean {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[name="act"]')];
  return buttons.length === 0 || buttons.some(({ value }) => value === act);
}

/** What was written in the forms of a page and not sent. */
class UnsentForms {
  /** Taken when a form is first touched: what widgets fill in by themselves nobody has written. */
  private readonly untouched = new WeakMap<HTMLFormElement, string>();
  private problem: PageProblem | null = null;
  sent: HTMLFormElement | null = null;

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

  /** The topmost one. */
  get first(): HTMLFormElement | null {
    const forms = [...document.querySelectorAll<HTMLFormElement>(FORMS)];
    const isUnsent = (form: HTMLFormElement): boolean => {
      if (this.problem && isRefused(form, this.problem.values.act)) return true;
      const before = this.untouched.get(form);
      return before !== undefined && before !== textOf(new FormData(form));
    };
    return forms.find(isUnsent) ?? null;
  }

  get any(): boolean {
    return this.first !== null;
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
    const form = formOf(event);
    if (form) forms.touch(form);
  };
  const active = document.activeElement?.closest<HTMLFormElement>(FORMS);
  if (active) forms.touchedBefore(active);
  const tell = () => onChange?.(forms.first);
  for (const type of ['pointerdown', 'focusin']) {
    addEventListener(type, begin, { capture: true, signal });
  }
  for (const type of ['input', 'change']) addEventListener(type, tell, { signal });
  const send = (event: Event) => {
    forms.sent = formOf(event);
  };
  addEventListener('submit', send, { capture: true, signal });
  const warn = (event: BeforeUnloadEvent) => {
    if (forms.any) event.preventDefault();
  };
  addEventListener('beforeunload', warn, { signal });
  // Its hook for that is code that every page would load.
  router.getBlocker(BLOCKER, ({ currentLocation, nextLocation }) => {
    const isLeft = placeOf(currentLocation) !== placeOf(nextLocation);
    return isLeft && forms.any && !window.confirm(question);
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
