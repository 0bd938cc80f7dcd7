import { type MouseEvent, Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { ButtonLink } from '#design/actions/button.tsx';
import { SearchInput } from '#design/fields/search-input.tsx';
import { Drawer } from '#design/overlays/drawer.tsx';
import { type AccountRequest, enterInstead } from '#modules/accounts/web/index.ts';
import { type MenuItem, MenuLabel } from '#design/overlays/menu.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { languageItems } from './language-menu.tsx';
import { AccountItems } from './load-account-items.tsx';
import { mainLinks } from './main-links.ts';
import type { ShellPerson } from './person.ts';
import { ThemeSwitch } from './theme-switch.tsx';

interface MobileMenuProps {
  readonly id: string;
  readonly locale: Locale;
  readonly currentPath: string;
  readonly person: ShellPerson | null;
  readonly hasSearch: boolean;
}

/** Everything the bar has no room for on small windows. */
export function MobileMenu({ id, locale, currentPath, person, hasSearch }: MobileMenuProps) {
  const t = useT();
  const hide = () => document.getElementById(id)?.hidePopover();
  const enter = (event: MouseEvent, kind: AccountRequest['kind']) => {
    hide();
    enterInstead(event, { kind, from: currentPath });
  };
  return (
    <Drawer id={id} title={t('shell.menu')} side="end">
      <div className="mobile-menu">
        {hasSearch && (
          <form
            role="search"
            method="get"
            action={paths.explore(locale)}
            aria-label={t('shell.search')}
          >
            <SearchInput
              name="search_text"
              label={t('shell.search')}
              placeholder={t('shell.search')}
            />
          </form>
        )}
        <ul className="mobile-links">
          {mainLinks(locale).map(({ href, key }) => (
            <li key={key}>
              <Anchor href={href} onClick={hide}>
                {t(key)}
              </Anchor>
            </li>
          ))}
        </ul>
        <Suspense fallback={null}>
          {person ? (
            <PersonLinks locale={locale} person={person} onLeave={hide} />
          ) : (
            <div className="mobile-visitor">
              <ButtonLink
                wide
                look="solid"
                href={paths.signUp(locale, currentPath)}
                onClick={(event) => enter(event, 'sign_up')}
              >
                {t('shell.sign_up')}
              </ButtonLink>
              <ButtonLink
                wide
                href={paths.signIn(locale, currentPath)}
                onClick={(event) => enter(event, 'log_in')}
              >
                {t('shell.log_in')}
              </ButtonLink>
            </div>
          )}
        </Suspense>
        <div className="mobile-foot">
          <LinkList items={languageItems(locale, currentPath)} onLeave={hide} />
          <ThemeSwitch withText />
        </div>
      </div>
    </Drawer>
  );
}

interface PersonLinksProps {
  readonly locale: Locale;
  readonly person: ShellPerson;
  readonly onLeave: () => void;
}

function PersonLinks({ locale, person, onLeave }: PersonLinksProps) {
  return (
    <AccountItems locale={locale} person={person}>
      {(items) => <LinkList items={items} onLeave={onLeave} />}
    </AccountItems>
  );
}

interface LinkListProps {
  readonly items: readonly MenuItem[];
  /** The menu has done its part: the next page may come without a new document. */
  readonly onLeave: () => void;
}

function LinkList({ items, onLeave }: LinkListProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <Anchor
            {...item.marks}
            className="menu-item"
            href={item.href ?? '#'}
            reload={item.reload ?? false}
            lang={item.lang}
            aria-current={item.current ? 'true' : undefined}
            onClick={() => {
              item.onSelect?.();
              onLeave();
            }}
          >
            {item.icon}
            <MenuLabel {...item} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
