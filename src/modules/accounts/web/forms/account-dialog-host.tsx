import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { paths } from '#app/paths.ts';
import { useLocale } from '#platform/web/messages.tsx';
import type { AccountDialogProps } from './account-dialogs.tsx';
import { ACCOUNT_WISH, type AccountWish } from './account-wish.ts';

/**
 * Opens the log-in and sign-up dialogs wherever somebody asks for them; stands once, in the frame of all
 * pages. The forms are loaded with the first wish, so pages carry none of them.
 */
export function AccountDialogHost() {
  const locale = useLocale();
  const [wish, setWish] = useState<AccountWish | null>(null);
  const [Shown, setShown] = useState<ComponentType<AccountDialogProps> | null>(null);
  useEffect(() => {
    const open = (event: Event): void => {
      event.preventDefault();
      const { detail } = event as CustomEvent<AccountWish>;
      setWish(detail);
      import('./account-dialogs.tsx').then(
        ({ AccountDialog }) => setShown(() => AccountDialog),
        () => window.location.assign(pageFor(detail, locale)),
      );
    };
    window.addEventListener(ACCOUNT_WISH, open);
    return () => window.removeEventListener(ACCOUNT_WISH, open);
  }, [locale]);
  if (!wish || !Shown) return null;
  return (
    // Its texts may have to be loaded first; the page stays as it is meanwhile.
    <Suspense fallback={null}>
      <Shown wish={wish} onWish={setWish} onClose={() => setWish(null)} />
    </Suspense>
  );
}

function pageFor({ kind, from }: AccountWish, locale: Parameters<typeof paths.home>[0]): string {
  return kind === 'log_in' ? paths.signIn(locale, from) : paths.signUp(locale, from);
}
