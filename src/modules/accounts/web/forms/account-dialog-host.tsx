import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { useLocale } from '#platform/web/messages.tsx';
import type { AccountDialogProps } from './account-dialogs.tsx';
import { ACCOUNT_REQUEST, type AccountRequest } from './account-request.ts';

/**
 * Opens the log-in and sign-up dialogs wherever somebody asks for them; stands once, in the frame of all
 * pages. The forms are loaded with the first request, so pages carry none of them.
 */
export function AccountDialogHost() {
  const locale = useLocale();
  const [request, setRequest] = useState<AccountRequest | null>(null);
  const [Shown, setShown] = useState<ComponentType<AccountDialogProps> | null>(null);
  useEffect(() => {
    const open = (event: Event): void => {
      event.preventDefault();
      const { detail } = event as CustomEvent<AccountRequest>;
      setRequest(detail);
      import('./account-dialogs.tsx').then(
        ({ AccountDialog }) => setShown(() => AccountDialog),
        () => window.location.assign(pageFor(detail, locale)),
      );
    };
    window.addEventListener(ACCOUNT_REQUEST, open);
    return () => window.removeEventListener(ACCOUNT_REQUEST, open);
  }, [locale]);
  if (!request || !Shown) return null;
  return (
    // Its texts may have to be loaded first; the page stays as it is meanwhile.
    <Suspense fallback={null}>
      <Shown request={request} onRequest={setRequest} onClose={() => setRequest(null)} />
    </Suspense>
  );
}

function pageFor({ kind, from }: AccountRequest, locale: Parameters<typeof paths.home>[0]): string {
  return kind === 'log_in' ? paths.signIn(locale, from) : paths.signUp(locale, from);
}
