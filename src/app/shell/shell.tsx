import type { ReactNode } from 'react';
import { Anchor } from '#design/actions/anchor.tsx';
import { FlashBanner, FlashRegion } from '#design/feedback/flash.tsx';
import { AccountDialogHost } from '#modules/accounts/web/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import { useT } from '#platform/web/messages.tsx';
import type { FlashMessage } from '#platform/web/server/redirect.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header.tsx';
import type { ShellPerson } from './person.ts';
import { useOfflineGuard } from './use-offline-guard.ts';

export interface ShellProps {
  readonly locale: Locale;
  /** Path and query of this page, with its language prefix. */
  readonly currentPath: string;
  readonly person: ShellPerson | null;
  /** The page was rendered for everybody: the browser asks who is looking. */
  readonly cached?: boolean;
  /** What stands in the search field; null where the page has its own. */
  readonly search: string | null;
  readonly flash: FlashMessage | null;
  /** Another one with every page that is come to, also when its address is the same. */
  readonly arrival?: string;
  /** `focus` leaves search and menus away: checkout, card page. */
  readonly mode?: 'full' | 'focus';
  readonly children: ReactNode;
}

interface ArrivedFlashProps {
  readonly flash: FlashMessage;
  readonly arrival: string;
}

/** What the last act has to say. A new arrival is a new banner, also with the words of a closed one. */
export function ArrivedFlash({ flash: { level, text, link }, arrival }: ArrivedFlashProps) {
  return (
    <FlashBanner key={`${arrival}${text}`} level={level} icon>
      {text}{' '}
      {link && (
        <Anchor className="text-link" href={link.href}>
          {link.text}
        </Anchor>
      )}
    </FlashBanner>
  );
}

/** Everything around a page. */
export function Shell(props: ShellProps) {
  const t = useT();
  const {
    locale,
    currentPath,
    person,
    cached = false,
    search,
    flash,
    arrival = '',
    mode = 'full',
  } = props;
  useOfflineGuard(t('shell.error.offline.title'));
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('shell.skip_to_content')}
      </a>
      {mode === 'full' && <ConsentBanner locale={locale} />}
      <Header
        locale={locale}
        currentPath={currentPath}
        person={person}
        cached={cached}
        search={search}
        mode={mode}
      />
      {flash && <ArrivedFlash flash={flash} arrival={arrival} />}
      <main id="content" tabIndex={-1}>
        {props.children}
      </main>
      <Footer locale={locale} currentPath={currentPath} mode={mode} />
      <AccountDialogHost />
      <FlashRegion />
    </div>
  );
}
