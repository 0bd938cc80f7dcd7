import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router';
import { markAccountHint } from '#platform/web/calls/account-hint.ts';
import { watchSent } from '#platform/web/unanswered/failures.ts';
import { keepPagesOf } from '#platform/web/unanswered/keep-page.ts';
import { FailureNotice } from './failure-notice.tsx';
import { raiseFlashes } from './raise-flash.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

export { beginRequest, keepPage } from '#platform/web/unanswered/keep-page.ts';

/** What of the frame has time until the page listens. */
export function LateShell() {
  const router = useContext(RouterContext)?.router;
  useEffect(() => {
    if (router) keepPagesOf(router);
    return watchSent();
  }, [router]);
  // A session begins by a form of any page, and the pages after it are not loaded as documents.
  useEffect(markAccountHint);
  useEffect(raiseFlashes, []);
  useArrivalFocus();
  return <FailureNotice />;
}
