import { Suspense } from 'react';
import { ButtonLink } from '#design/actions/button.tsx';
import { Avatar } from '#design/media/avatar.tsx';
import { Menu } from '#design/overlays/menu.tsx';
import { enterInstead } from '#modules/accounts/web/index.ts';
import { paths } from '#app/paths.ts';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { AccountItems } from './load-account-items.tsx';
import type { ShellPerson } from './person.ts';

const MENU = 'account-menu';

interface AccountSlotProps {
  readonly locale: Locale;
  readonly currentPath: string;
  readonly person: ShellPerson | null;
  readonly settled: boolean;
}

/** Log in and sign up, or the person's menu, in a place whose width is the same for both. */
export function AccountSlot({ locale, currentPath, person, settled }: AccountSlotProps) {
  return (
    <div className="account-slot" data-settled={settled || undefined}>
      <Suspense fallback={null}>
        {person ? (
          <PersonMenu locale={locale} person={person} />
        ) : (
          <VisitorLinks locale={locale} currentPath={currentPath} />
        )}
      </Suspense>
    </div>
  );
}

function VisitorLinks({ locale, currentPath }: { locale: Locale; currentPath: string }) {
  const t = useT();
  return (
    <div className="account-visitor">
      <ButtonLink
        className="account-log-in"
        look="quiet"
        size="small"
        href={paths.signIn(locale, currentPath)}
        onClick={(event) => enterInstead(event, { kind: 'log_in', from: currentPath })}
      >
        {t('shell.log_in')}
      </ButtonLink>
      <ButtonLink
        look="solid"
        size="small"
        href={paths.signUp(locale, currentPath)}
        onClick={(event) => enterInstead(event, { kind: 'sign_up', from: currentPath })}
      >
        {t('shell.sign_up')}
      </ButtonLink>
    </div>
  );
}

function PersonMenu({ locale, person }: { locale: Locale; person: ShellPerson }) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        className="account-button"
        popoverTarget={MENU}
        aria-label={t('shell.account_of', { name: person.displayName })}
      >
        <Avatar name={person.displayName} src={person.avatarUrl} size={32} />
        <span className="account-name">{person.displayName}</span>
      </button>
      <AccountItems locale={locale} person={person}>
        {(items) => (
          <Menu
            id={MENU}
            label={t('shell.account')}
            align="end"
            head={<p className="account-head">{person.displayName}</p>}
            items={items}
          />
        )}
      </AccountItems>
    </>
  );
}
