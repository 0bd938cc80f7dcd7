import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { watchSent } from '#platform/web/unanswered/failures.ts';
import { keepPagesOf } from '#platform/web/unanswered/keep-page.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useOfflineGuard } from './use-offline-guard.ts';

export { beginRequest, keepPage } from '#platform/web/unanswered/keep-page.ts';

/** What of the frame has time until the page is there. */
export function LateShell() {
  const router = useContext(RouterContext)?.router;
  useEffect(() => {
    if (router) keepPagesOf(router);
    return watchSent();
  }, [router]);
  useArrivalFocus();
  useOfflineGuard();
  return <FailureNotice />;
}
