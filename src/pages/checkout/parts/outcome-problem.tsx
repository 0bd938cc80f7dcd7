import type { ComponentProps } from 'react';
import { FormProblem } from '#design/fields/form-parts.tsx';

/** Where the browser puts the focus of a new document, also without a script. */
const START = { autoFocus: true } as const;

/** Without a new document nothing looks at that. Whoever is somewhere by now stays there. */
function focusFirst(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/**
 * What came of a payment that didn't work. The page is opened for it, so reading begins here: an alert that
 * was there from the start isn't heard.
 */
export function OutcomeProblem(props: ComponentProps<typeof FormProblem>) {
  return (
    <div tabIndex={-1} {...START} ref={focusFirst}>
      <FormProblem {...props} />
    </div>
  );
}
