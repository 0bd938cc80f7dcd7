import type { FastifyRequest } from 'fastify';
import type { Site } from '#platform/http/site.ts';
import {
  DEFAULT_LOCALE,
  isLocale,
  type Locale,
  localeOr,
  negotiateLocale,
  splitLocale,
} from '../locale.ts';
import type { PageTarget } from './page-target.ts';

const LANGUAGE_COOKIE = 'language';
const ONE_YEAR = 365 * 24 * 3600;

export interface HomeRedirect {
  readonly status: 302;
  readonly location: string;
  readonly cookie?: string;
}

const STAFF = /^\/admin(?:[/?]|$)/;

/**
 * Only `/` chooses a language: by cookie, then by Accept-Language. `/?language=de` sets the cookie,
 * so that the choice works without scripts too. A staff's address that was typed or kept opens in their
 * language as well. Elsewhere, and on the way from page to page, the address alone decides.
 */
export function homeRedirect(site: Site, request: FastifyRequest): HomeRedirect | undefined {
  const { url } = request;
  const isTyped = request.headers['sec-fetch-site'] === 'none';
  if (isTyped && STAFF.test(url)) {
    const locale = readersLocale(site, request);
    return locale === DEFAULT_LOCALE ? undefined : { status: 302, location: `/${locale}${url}` };
  }
  if (url !== '/' && !url.startsWith('/?')) return undefined;
  const query = new URLSearchParams(url.slice(2));
  const chosen = query.get('language');
  if (isLocale(chosen) && localeOr(chosen) === chosen) {
    const cookie = site.jar.write(LANGUAGE_COOKIE, chosen, { maxAge: ONE_YEAR, isReadable: true });
    return { status: 302, location: homeOf(chosen), cookie };
  }
  const locale = readersLocale(site, request);
  if (locale === DEFAULT_LOCALE) return undefined;
  return { status: 302, location: `${homeOf(locale)}${url.slice(1)}` };
}

function readersLocale(site: Site, { headers }: FastifyRequest): Locale {
  const kept = site.jar.read(headers.cookie, LANGUAGE_COOKIE);
  return isLocale(kept) ? localeOr(kept) : negotiateLocale(headers['accept-language']);
}

function homeOf(locale: string): string {
  return locale === DEFAULT_LOCALE ? '/' : `/${locale}`;
}

/** The page in English where its language is not offered; for a while, since it may be again. */
export function inOfferedLanguage({
  locale,
  pathname,
  search,
  isData,
}: PageTarget): Pick<HomeRedirect, 'status' | 'location'> | undefined {
  if (isData || localeOr(locale) === locale) return undefined;
  return { status: 302, location: `${splitLocale(pathname).path}${search}` };
}
