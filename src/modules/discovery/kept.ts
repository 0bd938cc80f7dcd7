import { perDatabase } from '#platform/db/per-database.ts';

interface Kept<T> {
  value: Promise<T> | undefined;
  until: number;
}

/** What is read once and shown for so many milliseconds, or until it is forgotten. */
export function keptFor<T>(
  ms: number,
  load: () => Promise<T>,
): { readonly read: () => Promise<T>; readonly forget: () => void } {
  const kept = perDatabase((): Kept<T> => ({ value: undefined, until: 0 }));
  return {
    read: () => {
      const state = kept();
      if (state.value === undefined || performance.now() > state.until) {
        const value = load().catch((error: unknown) => {
          if (state.value === value) state.value = undefined;
          throw error;
        });
        state.value = value;
        state.until = performance.now() + ms;
      }
      return state.value;
    },
    forget: () => {
      kept().value = undefined;
    },
  };
}
