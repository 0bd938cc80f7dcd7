import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { FormProblem } from '#design/fields/form-parts.tsx';
import type { PageProblem } from '#platform/web/form-state.tsx';
import { useT } from '#platform/web/messages.tsx';

/** Where the browser puts the focus of a new document, also without a script. */
const START = { autoFocus: true } as const;

/**
 * Reading begins here: something there from the start isn't heard, and who comes back to a page finds it
 * where they had left it. Whoever is somewhere by now stays there.
 */
export function StartHere({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = here;
    if (![document.body, current].includes(document.activeElement as HTMLDivElement)) return;
    current?.focus();
    current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div tabIndex={-1} {...START} ref={here}>
      {children}
    </div>
  );
}

/** What came of a payment that didn't work. */
export function OutcomeProblem(props: ComponentProps<typeof FormProblem>) {
  return (
    <StartHere>
      <FormProblem {...props} />
    </StartHere>
  );
}

interface AnswerProblemProps extends ComponentProps<typeof FormProblem> {
  /** A new object for each press of the button. */
  readonly answer: object;
}

/** What came of pressing the button, far above it: brought into view, and read from there. */
export function AnswerProblem({ answer, ...problem }: AnswerProblemProps) {
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = answer && here.current;
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  }, [answer]);
  return (
    <div tabIndex={-1} ref={here}>
      <FormProblem {...problem} />
    </div>
  );
}

/** Somebody signed in; null for a guest. */
type Person = { readonly name: string; readonly email: string } | null;

/** Whom the form is shown to: another tab may log in or out behind it. */
export const KnownAs = ({ person }: { person: Person }) => (
  <input type="hidden" name="known_as" value={knownAs(person)} />
);

const knownAs = (person: Person) => person?.email ?? '';

/** Whether it is somebody else by now than whom the refused form was shown to, where it names them. */
export const isOther = ({ values }: PageProblem, person: Person) =>
  (values.known_as ?? knownAs(person)) !== knownAs(person);

/** Says who it is now. */
export function NowOther({ problem, person }: { problem: PageProblem; person: Person }) {
  const t = useT();
  const title = person ? t('checkout.now_as', { ...person }) : t('checkout.now_guest');
  return (
    <AnswerProblem answer={problem} title={title}>
      {t('checkout.now_other_text')}
    </AnswerProblem>
  );
}
