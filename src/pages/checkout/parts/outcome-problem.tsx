import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { FormProblem } from '#design/fields/form-parts.tsx';

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
