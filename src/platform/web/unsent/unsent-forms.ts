import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';

/**
 * Who leaves a page with something written in a form that its own button saves (`data-own-save`, or any of a
 * part with `data-own-saves`) is asked first, whether by a link, by the browser's Back or by closing the tab.
 * `onChange` hears which one it is; null where there is none.
 */
export function useUnsentForms(
  question: string,
  onChange?: (unsent: HTMLFormElement | null) => void,
): void {
  const router = useContext(RouterContext)?.router;
  useEffect(() => {
    if (!router) return undefined;
    const watching = import('./watch-unsent.ts')
      .then(({ watchUnsent }) => watchUnsent(router, question, onChange))
      // Where that cannot be loaded nobody is asked.
      .catch(() => undefined);
    return () => void watching.then((stop) => stop?.());
  }, [router, question, onChange]);
}
