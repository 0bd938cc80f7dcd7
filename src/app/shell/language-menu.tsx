import { Languages } from 'lucide-react';
import { alternates } from '#app/paths.ts';
import { Menu, type MenuItem } from '#design/overlays/menu.tsx';
import { LANGUAGE_NAMES, type Locale, splitLocale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';

const MENU = 'language-menu';

/** The cookie that keeps the choice, as the server would write it. */
export function languageCookie(locale: Locale, isHttps: boolean): string {
  const name = isHttps ? '__Host-language' : 'language';
  return `${name}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** This page in every language. The start page goes by its own choice, so there the server keeps it. */
export function languageItems(locale: Locale, currentPath: string): MenuItem[] {
  const [pathname = '/'] = currentPath.split('?');
  const isHome = splitLocale(pathname).path === '/';
  return alternates(currentPath).map(({ locale: other, path }) => ({
    label: LANGUAGE_NAMES[other],
    lang: other,
    href: isHome ? `/?language=${other}` : path,
    current: other === locale,
    reload: true,
    onSelect: () => {
      document.cookie = languageCookie(other, location.protocol === 'https:');
    },
  }));
}

export function LanguageMenu({ locale, currentPath }: { locale: Locale; currentPath: string }) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        className="language-button"
        popoverTarget={MENU}
        aria-label={t('design.label_value', {
          label: t('shell.language'),
          value: LANGUAGE_NAMES[locale],
        })}
        title={t('shell.language')}
      >
        <Languages aria-hidden="true" />
        {locale.toUpperCase()}
      </button>
      <Menu
        id={MENU}
        label={t('shell.language')}
        align="end"
        items={languageItems(locale, currentPath)}
      />
    </>
  );
}
