import { paths } from '#app/paths.ts';
import { Anchor } from '#design/actions/anchor.tsx';
import { Wordmark } from '#design/media/brand-mark.tsx';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import { languageItems } from './language-menu.tsx';

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
          <Wordmark name="Groundswell" />
          <p>{t('shell.promise')}</p>
        </div>
        {mode === 'full' && (
          <nav className="footer-links" aria-label={t('shell.footer_navigation')}>
            <ul>
              <li>
                <Anchor href={paths.explore(locale)}>{t('shell.explore')}</Anchor>
              </li>
              <li>
                <Anchor href={`${paths.home(locale)}#how-it-works`}>
                  {t('shell.how_it_works')}
                </Anchor>
              </li>
            </ul>
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
        )}
        <p className="footer-small">{t('shell.free_software')}</p>
      </div>
    </footer>
  );
}
