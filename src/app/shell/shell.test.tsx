import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#platform/web/locale.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';
import { serverMessages } from '#platform/web/server/server-messages.ts';
import { hasAccountHint } from '#platform/web/calls/account-hint.ts';
import { type ErrorKind, errorKindOf } from './errors/error-kind.ts';
import { ErrorPage } from './errors/error-page.tsx';
import { FIRST_PAINT_SCRIPT, FirstPaintScript } from './first-paint-script.tsx';
import { languageCookie, languageItems } from './language-menu.tsx';
import { personOf } from './person.ts';
import { ArrivedFlash, Shell } from './shell.tsx';
import { nextTheme } from './theme-switch.tsx';

function html(element: ReactElement, locale: Locale = 'en'): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <MessagesProvider runtime={serverMessages(locale)}>
      <RouterProvider router={router} />
    </MessagesProvider>,
  );
}

const nora = { id: 3, displayName: 'Nora Quilici', avatarUrl: null, isAdmin: false };
const shell = {
  locale: 'en',
  currentPath: '/explore?search_text=tide',
  search: 'tide',
  flash: null,
} as const;

describe('shell', () => {
  it('offers a visitor to log in and to come back here', () => {
    const markup = html(
      <Shell {...shell} person={null}>
        Page
      </Shell>,
    );
    expect(markup).toContain('href="/accounts/sign_in?from=%2Fexplore%3Fsearch_text%3Dtide"');
    expect(markup).not.toContain('/accounts/sign_out');
    expect(markup).toMatch(/<a class="skip-link" href="#content">/);
    expect(markup).toMatch(/<main id="content"/);
    // Above and below the page, and no other logo.
    expect(markup.match(/class="brand-mark"/g)).toHaveLength(2);
  });

  it('searches by a plain form that keeps the words', () => {
    const markup = html(
      <Shell {...shell} person={null}>
        Page
      </Shell>,
    );
    const form = /<form[^>]*role="search"[^>]*>/.exec(markup)?.[0];
    expect(form).toContain('method="get"');
    expect(form).toContain('action="/explore"');
    expect(markup).toMatch(/<input[^>]*name="search_text"[^>]*value="tide"/);
  });

  it('shows a message again that comes again, after the first one was closed', () => {
    const saved = { level: 'success', text: 'Saved' } as const;
    const keyOf = (arrival: string, text: string) =>
      ArrivedFlash({ flash: { ...saved, text }, arrival }).key;
    const [first, same, again] = ['a', 'a', 'b'].map((arrival) => keyOf(arrival, saved.text));
    expect(same).toBe(first);
    expect(again).not.toBe(first);
    expect(keyOf('a', 'Deleted')).not.toBe(first);
  });

  it('has no search field where the page has its own', () => {
    const markup = html(
      <Shell {...shell} search={null} person={null}>
        Page
      </Shell>,
    );
    expect(markup).not.toMatch(/role="search"|name="search_text"/);
  });

  it('shows neither the question about cookies nor a key before they work', () => {
    const markup = html(
      <Shell {...shell} person={null}>
        Page
      </Shell>,
    );
    expect(markup).toMatch(/<section class="consent"[^>]* inert=""/);
    expect(markup).not.toMatch(/<kbd|aria-keyshortcuts/);
    // Reached right after the link that skips the head, and long before what it lies over.
    expect(markup.indexOf('skip-link')).toBeLessThan(markup.indexOf('class="consent"'));
    expect(markup.indexOf('class="consent"')).toBeLessThan(markup.indexOf('<header'));
  });

  it('shows a person their menu', () => {
    const page = html(
      <Shell {...shell} person={nora}>
        Page
      </Shell>,
    );
    expect(page).toContain('/individuals/3/contributions');
    expect(page).toContain('/accounts/sign_out');
  });

  it('shows no person on a cached page, whatever it was given', () => {
    const markup = html(
      <Shell {...shell} person={nora} cached>
        Page
      </Shell>,
    );
    expect(markup).not.toContain('Nora');
  });

  it('links every language at this address and keeps the query', () => {
    const markup = html(
      <Shell {...shell} locale="de" currentPath="/de/explore?search_text=tide" person={null}>
        Page
      </Shell>,
      'de',
    );
    expect(markup).toContain('href="/fr/explore?search_text=tide"');
    expect(markup).toContain('href="/explore?search_text=tide"');
    expect(markup).toContain('Kampagnen suchen');
  });

  it('lets the server keep the language chosen on the start page', () => {
    const hrefs = languageItems('de', '/de').map((item) => item.href);
    expect(hrefs).toEqual(['/?language=en', '/?language=fr', '/?language=de', '/?language=es']);
    expect(languageItems('de', '/de/explore').map((item) => item.href)[0]).toBe('/explore');
    expect(languageCookie('fr', true)).toMatch(/^__Host-language=fr; Path=\/; .*; Secure$/);
    expect(languageCookie('fr', false)).toMatch(/^language=fr; Path=\/; .*SameSite=Lax$/);
  });

  it('leaves search and menus away in focus mode', () => {
    const markup = html(
      <Shell {...shell} person={null} mode="focus">
        Page
      </Shell>,
    );
    expect(markup).not.toContain('role="search"');
  });

  it('[3-26] leads on from a flash by its link', () => {
    const link = { text: 'View <it>', href: '/projects/tidewater' };
    const markup = html(
      <Shell {...shell} person={null} flash={{ level: 'success', text: 'Cancelled.', link }}>
        Page
      </Shell>,
    );
    expect(markup).toMatch(
      /Cancelled\. <a[^>]* href="\/projects\/tidewater"[^>]*>View &lt;it&gt;<\/a>/,
    );
  });

  it('speaks an error flash at once', () => {
    const markup = html(
      <Shell {...shell} person={null} flash={{ level: 'error', text: 'Declined' }}>
        Page
      </Shell>,
    );
    expect(markup).toMatch(/role="alert"[^]*Declined/);
  });
});

describe('person of a cached page', () => {
  it.each([
    ['has_account=true', true],
    ['a=1; __Host-has_account=true; b=2', true],
    ['has_account=false', false],
    ['xhas_account=true', false],
    ['', false],
  ])('reads the hint in "%s" as %s', (cookies, expected) => {
    expect(hasAccountHint(cookies)).toBe(expected);
  });

  it('takes a visitor’s answer for nobody', () => {
    expect(personOf({})).toBeNull();
    expect(personOf({ response: { current_user: null, current_account: null } })).toBeNull();
    const user = { id: 3, display_for_feed: 'Nora Quilici', avatar_url: null };
    expect(personOf({ response: { current_user: user, current_account: null } })).toEqual(nora);
  });
});

describe('theme', () => {
  it('stores a choice only where it differs from the system', () => {
    expect(nextTheme(undefined, 'light')).toEqual({ theme: 'dark', stored: true });
    expect(nextTheme('dark', 'light')).toEqual({ theme: 'light', stored: false });
    expect(nextTheme('dark', 'dark')).toEqual({ theme: 'light', stored: true });
    expect(nextTheme('odd', 'dark')).toEqual({ theme: 'light', stored: true });
  });

  it('puts the very text of the script into the page, so that its hash holds', () => {
    expect(html(<FirstPaintScript nonce="n1" />)).toBe(
      `<script nonce="n1">${FIRST_PAINT_SCRIPT}</script>`,
    );
  });
});

describe('error pages', () => {
  const kinds: readonly ErrorKind[] = [
    'forbidden',
    'forbidden_role',
    'not_found',
    'gone_product',
    'gone_account',
    'gone_link',
    'refused',
    'too_many',
    'busy',
    'failed',
    'offline',
  ];

  it.each([
    [401, 'forbidden'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [410, 'gone_link'],
    [400, 'refused'],
    [405, 'refused'],
    [413, 'refused'],
    [415, 'refused'],
    [422, 'refused'],
    [409, 'not_found'],
    [429, 'too_many'],
    [500, 'failed'],
    [502, 'failed'],
    [503, 'busy'],
  ])('answers %d as %s', (status, kind) => {
    expect(errorKindOf(status)).toBe(kind);
  });

  it.each([
    ['/admin', 'forbidden_role'],
    ['/de/admin/accounts/7', 'forbidden_role'],
    ['/administration', 'forbidden'],
    ['/command_center/7', 'forbidden'],
  ])('sends whoever may not open %s to those who can help', (pathname, kind) => {
    expect(errorKindOf(403, undefined, pathname)).toBe(kind);
  });

  it('asks staff without the role to ask an admin, and nobody of a campaign', () => {
    const page = html(<ErrorPage kind="forbidden_role" status={403} locale="en" />);
    expect(page).toContain('Error 403');
    expect(page).toContain('Ask an admin');
    expect(page).not.toContain('owner of the campaign');
  });

  it('says what was refused, and with which code', () => {
    const page = html(<ErrorPage kind="refused" status={413} sentence="Too much." locale="en" />);
    expect(page).toContain('Error 413');
    expect(page).toContain('Too much.');
    const mistyped = html(<ErrorPage kind="not_found" sentence="Not here." locale="en" />);
    expect(mistyped).not.toContain('Not here.');
  });

  it.each(LOCALES)('has its own words for every kind in %s', (locale) => {
    const pages = kinds.map((kind) => html(<ErrorPage kind={kind} locale={locale} />, locale));
    for (const page of pages) expect(page).not.toContain('shell.error');
    const titles = pages.map((page) => /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]);
    expect(new Set(titles).size).toBe(kinds.length);
  });
});
