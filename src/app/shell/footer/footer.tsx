import { marketName } from '#platform/web/market-name.ts';
import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { Wordmark } from '#design/media/brand-mark.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { FooterNewsletter } from './footer-newsletter.tsx';
import { languageItems } from '../language-menu.tsx';
import { mainLinks } from '../main-links.ts';

interface FooterProps {
  readonly locale: Locale;
  readonly currentPath: string;
  readonly mode: 'full' | 'focus';
}

export function Footer({ locale, currentPath, mode }: FooterProps) {
  const t = useT();
  return (
    <footer className="shell-footer">
      <svg
        className="footer-swell"
        viewBox="0 0 1440 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 40V26c150 0 190-20 340-20s190 24 380 24 220-26 380-26 200 22 340 22v14z" />
      </svg>
      <div className="footer-body">
        <div className="footer-brand">
          <Wordmark name={marketName()} />
          <p>{t('shell.promise')}</p>
        </div>
        {mode === 'full' && (
          <>
            <FooterNewsletter locale={locale} />
            <FooterLinks locale={locale} currentPath={currentPath} />
          </>
        )}
        <p className="footer-small">{t('shell.free_software')}</p>
      </div>
    </footer>
  );
}

/** Where the footer leads, in columns. */
function linkColumns(locale: Locale) {
  return [
    [
      ...mainLinks(locale),
      { href: paths.trust(locale), key: 'shell.trust' },
      { href: paths.blog(locale), key: 'shell.blog' },
    ],
    [
      { href: paths.about(locale, 'what-we-do'), key: 'shell.what_we_do' },
      { href: paths.about(locale, 'our-story'), key: 'shell.our_story' },
      { href: paths.careers(locale), key: 'shell.careers' },
      { href: paths.contact(locale, 'press'), key: 'shell.press' },
    ],
    [
      { href: paths.contact(locale, 'questions'), key: 'shell.contact' },
      { href: paths.about(locale, 'terms'), key: 'shell.terms' },
      { href: paths.about(locale, 'privacy'), key: 'shell.privacy' },
      { href: paths.about(locale, 'cookies'), key: 'shell.cookies' },
    ],
  ] as const;
}

function FooterLinks({ locale, currentPath }: Omit<FooterProps, 'mode'>) {
  const t = useT();
  return (
    <nav className="footer-links" aria-label={t('shell.footer_navigation')}>
      {linkColumns(locale).map((links) => (
        <ul key={links[0].key}>
          {links.map(({ href, key }) => (
            <li key={key}>
              <Anchor href={href}>{t(key)}</Anchor>
            </li>
          ))}
        </ul>
      ))}
      <ul aria-label={t('shell.language')}>
        {languageItems(locale, currentPath).map((item) => (
          <li key={item.label}>
            <Anchor
              href={item.href ?? '#'}
              reload
              lang={item.lang}
              hrefLang={item.lang}
              aria-current={item.current ? 'true' : undefined}
              onClick={item.onSelect}
            >
              {item.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
