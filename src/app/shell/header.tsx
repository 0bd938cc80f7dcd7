import { Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect } from 'react';
import { marketName } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { IconButton } from '#design/actions/button.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { Wordmark } from '#design/media/brand-mark.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { AccountSlot } from './account-slot.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { mainLinks } from './main-links.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { type ShellPerson, useShellPerson } from './person.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const MENU = 'site-menu';
const SEARCH = 'site-search';

export interface HeaderProps {
  readonly locale: Locale;
  readonly currentPath: string;
  readonly person: ShellPerson | null;
  readonly cached: boolean;
  readonly search: string | null;
  readonly mode: 'full' | 'focus';
}

/** `/` goes to the search, unless somebody is typing. */
function useSearchKey(on: boolean) {
  useEffect(() => {
    if (!on) return;
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.matches('input,textarea,select')) return;
      const box = document.getElementById(SEARCH) as HTMLInputElement | null;
      if (!box?.checkVisibility()) return;
      event.preventDefault();
      box.select();
      box.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [on]);
}

export function Header({ locale, currentPath, person, cached, search, mode }: HeaderProps) {
  const t = useT();
  const known = useShellPerson(person, cached);
  const full = mode === 'full';
  useSearchKey(full);
  return (
    <header className="shell-header">
      <div className="shell-bar">
        <Anchor className="shell-brand" href={paths.home(locale)} aria-label={t('shell.home')}>
          <Wordmark name={marketName()} />
        </Anchor>
        {full && (
          <>
            <nav className="shell-nav" aria-label={t('shell.main_navigation')}>
              {mainLinks(locale).map(({ href, key }) => (
                <Anchor key={key} href={href}>
                  {t(key)}
                </Anchor>
              ))}
            </nav>
            {search !== null && <HeaderSearch locale={locale} search={search} />}
            <div className="shell-tools">
              <LanguageMenu locale={locale} currentPath={currentPath} />
              <ThemeSwitch />
            </div>
          </>
        )}
        <AccountSlot locale={locale} currentPath={currentPath} {...known} />
        {full && (
          <div className="shell-small">
            {search !== null && (
              <Anchor
                className="button button-quiet button-icon button-medium shell-search-link"
                href={paths.explore(locale, { focus: 'search' })}
                aria-label={t('shell.search')}
              >
                <Search aria-hidden="true" />
              </Anchor>
            )}
            <IconButton
              label={t('shell.menu')}
              icon={<MenuIcon aria-hidden="true" />}
              popoverTarget={MENU}
            />
          </div>
        )}
      </div>
      {full && (
        <MobileMenu
          id={MENU}
          locale={locale}
          currentPath={currentPath}
          person={known.person}
          hasSearch={search !== null}
        />
      )}
    </header>
  );
}

function HeaderSearch({ locale, search }: { locale: Locale; search: string }) {
  const t = useT();
  return (
    <form
      className="shell-search"
      role="search"
      aria-label={t('shell.search')}
      method="get"
      action={paths.explore(locale)}
    >
      <SearchInput
        key={search}
        id={SEARCH}
        name="search_text"
        label={t('shell.search')}
        placeholder={t('shell.search')}
        defaultValue={search}
        maxLength={200}
        shortcut="/"
      />
    </form>
  );
}
