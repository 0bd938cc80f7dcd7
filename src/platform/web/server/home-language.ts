import type { FastifyRequest } from 'fastify';
import type { Site } from '#platform/http/site.ts';
import { DEFAULT_LOCALE, isLocale, localeOr, negotiateLocale, splitLocale } from '../locale.ts';
import type { PageTarget } from './page-target.ts';

export const LANGUAGE_COOKIE = 'language';
const ONE_YEAR = 365 * 24 * 3600;

export interface HomeRedirect {
  readonly status: 302;
  readonly location: string;
  readonly cookie?: string;
}

/**
 * Only `/` chooses a language: by cookie, then by Accept-Language. `/?language=de` sets the cookie,
 * so that the choice works without scripts too. Elsewhere the address alone decides.
 */
export function homeRedirect(site: Site, request: FastifyRequest): HomeRedirect | undefined {
  const { url } = request;
  if (url !== '/' && !url.startsWith('/?')) return undefined;
  const query = new URLSearchParams(url.slice(2));
  const chosen = query.get('language');
  if (isLocale(chosen) && localeOr(chosen) === chosen) {
    const cookie = site.jar.write(LANGUAGE_COOKIE, chosen, { maxAge: ONE_YEAR, isReadable: true });
    return { status: 302, location: homeOf(chosen), cookie };
  }
  const kept = site.jar.read(request.headers.cookie, LANGUAGE_COOKIE);
  const locale = isLocale(kept)
    ? localeOr(kept)
    : negotiateLocale(request.headers['accept-language']);
  if (locale === DEFAULT_LOCALE) return undefined;
  return { status: 302, location: `${homeOf(locale)}${url.slice(1)}` };
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
