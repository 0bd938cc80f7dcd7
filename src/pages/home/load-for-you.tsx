import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { ForYouPlace, ForYouRoom } from './for-you-place.tsx';

const ForYou = lazy(() =>
  import('./for-you.tsx').then(
    (found): { default: () => ReactNode } => ({ default: found.ForYou }),
    // The page does without it, and nothing moves.
    () => ({ default: () => <ForYouRoom /> }),
  ),
);

/** As the script in the document's head has marked it. */
const hasAccount = (): boolean => 'hasAccount' in document.documentElement.dataset;
const neverChanges = () => () => undefined;

/** Brings what is there for one person to those who ever logged in; the page is everybody's until then. */
export function LoadForYou() {
  const isKnown = useSyncExternalStore(neverChanges, hasAccount, () => false);
  if (!isKnown) return <ForYouPlace />;
  return (
    <Suspense fallback={<ForYouPlace />}>
      <ForYou />
    </Suspense>
  );
}
