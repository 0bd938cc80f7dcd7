import { startTransition, useEffect, useState } from 'react';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';
import {
  ACCOUNT_EVENT,
  type AccountEvent,
  mergeCurrentUser,
  type SentAccount,
  type SentUser,
} from '#modules/accounts/web/index.ts';
import { ownHeaders } from '#platform/web/calls/own-headers.ts';
import { loadAccountItems } from './load-account-items.tsx';
import type { ShellPerson } from './shell-person.ts';

export type { ShellPerson };

interface UserData {
  readonly response?: {
    readonly current_user: SentUser | null;
    readonly current_account: SentAccount | null;
  };
}

/** What the account call says about the person; null for a visitor or any answer but a good one. */
export function personOf(answer: UserData): ShellPerson | null {
  const { current_user: user, current_account: account } = answer.response ?? {};
  const person = mergeCurrentUser(user, account);
  if (!person) return null;
  const { id, displayName, avatarUrl, isAdmin } = person;
  return { id, displayName, avatarUrl, isAdmin };
}

/** Asked once per loaded page, however often the header is mounted. */
let asked: Promise<ShellPerson | null> | undefined;

function askForPerson(): Promise<ShellPerson | null> {
  const headers = { accept: 'application/json', ...ownHeaders() };
  // Side by side: where somebody is found, their menu comes at once.
  void loadAccountItems();
  asked ??= fetch('/private_api/accounts/user_data', { headers })
    .then(async (answer) => (answer.ok ? personOf((await answer.json()) as UserData) : null))
    .catch(() => null);
  return asked;
}

/**
 * The person to show. A cached page was rendered for a visitor, so the browser asks who is there, but
 * only where somebody ever logged in. `settled` is false until that is known.
 */
export function useShellPerson(rendered: ShellPerson | null, cached: boolean) {
  const [found, setFound] = useState<{ person: ShellPerson | null } | null>(null);
  useEffect(() => {
    if (!cached) return;
    let current = true;
    const ask = (): void => {
      void askForPerson().then((person) => {
        // The visitor's links stay until the person's menu is there.
        if (current) startTransition(() => setFound({ person }));
      });
    };
    // Somebody who logged in without the page being loaded again.
    const askAgain = (event: Event): void => {
      if ((event as CustomEvent<AccountEvent>).detail.name !== 'log_in_complete') return;
      asked = undefined;
      ask();
    };
    window.addEventListener(ACCOUNT_EVENT, askAgain);
    if (hasAccountHint()) ask();
    return () => {
      current = false;
      window.removeEventListener(ACCOUNT_EVENT, askAgain);
    };
  }, [cached]);
  if (!cached) return { person: rendered, settled: true };
  return { person: found?.person ?? null, settled: found !== null };
}
