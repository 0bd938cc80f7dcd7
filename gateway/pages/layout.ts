import { randomBytes } from 'node:crypto';
import { LOCALES, type Locale, type Translate } from './language.ts';
import { isOwnMark, type Market } from './market.ts';
import { STYLE } from './style.ts';

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Text that was made safe already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | Html[] | false | null;

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function render(part: Part): string {
  if (part === false || part === null) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((each) => each.text).join('');
  return escapeText(String(part));
}

/** Escapes everything that isn't Html itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}

const iconOf = ({ mark }: Market): string => `data:image/svg+xml,${encodeURIComponent(mark)}`;

/** The market's mark: people come from its pages and must not think that they left for somebody else. */
function markOf(market: Market): Html {
  const { mark } = market;
  if (isOwnMark(mark)) return new Html(mark.replace('<svg ', '<svg aria-hidden="true" '));
  // A drawing from elsewhere is only looked at: nothing in it runs in an image.
  return html`<img src="${iconOf(market)}" alt="" width="32" height="32">`;
}

export interface PageFrame {
  title: string;
  locale: Locale;
  t: Translate;
  market: Market;
  /** the page's own address, for the language links */
  url: URL;
  appOrigins: string[];
  content: Html;
  status?: number;
  /** nothing around the content, for iframes */
  bare?: boolean;
  theme?: string | null;
  script?: string;
}

function policy(frame: PageFrame, nonce: string): string {
  const origins = frame.appOrigins.join(' ');
  return [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    frame.script ? `script-src 'nonce-${nonce}'` : `script-src 'none'`,
    `connect-src 'self'`,
    `img-src data:`,
    `font-src 'self'`,
    `base-uri 'none'`,
    // Browsers apply form-action to the redirect after the post as well.
    `form-action 'self' ${origins || 'http: https:'}`,
    `frame-ancestors ${origins || `'none'`}`,
  ].join('; ');
}

function languageLinks(frame: PageFrame): Html {
  const links = LOCALES.map((locale) => {
    const url = new URL(frame.url);
    url.searchParams.set('locale', locale);
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    if (locale === frame.locale)
      return html`<span lang="${locale}" aria-current="true">${name}</span>`;
    return html`<a href="${url.pathname + url.search}" lang="${locale}" hreflang="${locale}">${name}</a>`;
  });
  return html`<nav aria-label="${frame.t('language')}">${links}</nav>`;
}

/** A whole page with its headers. */
export function page(frame: PageFrame): PageAnswer {
  const nonce = randomBytes(16).toString('base64');
  const theme = frame.theme === 'dark' || frame.theme === 'light' ? frame.theme : null;
  const inner = frame.bare
    ? frame.content
    : html`<header><p class="strip">${frame.t('test_mode')}</p></header>
<main><p class="brand">${markOf(frame.market)}${frame.market.name}</p>
<div class="panel">${frame.content}</div>${languageLinks(frame)}</main>`;
  const script = frame.script ? `<script nonce="${nonce}">${frame.script}</script>` : '';
  const body = `<!doctype html>
<html lang="${frame.locale}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeText(`${frame.title} · ${frame.market.name}`)}</title><meta name="robots" content="noindex">
<link rel="icon" href="${iconOf(frame.market)}"><style nonce="${nonce}">${STYLE}</style></head>
<body${frame.bare ? ' class="frame"' : ''}>${inner.text}${script}</body></html>`;
  return {
    status: frame.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(frame, nonce),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

export function redirect(location: string): PageAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}

/** An address with parameters added to those it has. */
export function withQuery(address: string, values: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}
