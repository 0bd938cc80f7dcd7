import { createHash } from 'node:crypto';
import type { PageSources } from '../page-rules.ts';

export interface PolicySettings {
  /** Origin of uploads when they live on a host of their own. */
  readonly userContentOrigin: string | undefined;
  readonly isHttps: boolean;
  /** Origin of the service that browsers send errors to, where one is configured. */
  readonly errorReportingOrigin?: string | undefined;
}

const VIDEO_FRAMES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/**
 * The policy of a page. `scripts` are nonces or hashes: nothing else inline runs. Styles may stand
 * inline, as widths and placeholder colours do, and overlays lock the page's scrolling by one.
 */
export function pagePolicy(
  scripts: readonly string[],
  sources: PageSources,
  settings: PolicySettings,
): string {
  const uploads = settings.userContentOrigin ? [settings.userContentOrigin] : [];
  const reporting = settings.errorReportingOrigin ? [settings.errorReportingOrigin] : [];
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...scripts, ...(sources.script ?? [])]],
    ['style-src', ["'self'", "'unsafe-inline'"]],
    ['img-src', ["'self'", 'data:', 'blob:', ...uploads, ...(sources.image ?? [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...reporting, ...(sources.connect ?? [])]],
    ['frame-src', [...VIDEO_FRAMES, ...(sources.frame ?? [])]],
    ['form-action', ["'self'", ...(sources.form ?? [])]],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ...(settings.isHttps ? [['upgrade-insecure-requests', []] as [string, string[]]] : []),
  ];
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ');
}

const SCRIPT = '<script';

export interface InlineScript {
  readonly start: number;
  readonly end: number;
  /** It may run. Blocks of data carry none, nor does a script that got in by other ways. */
  readonly hasNonce: boolean;
}

/** The inline scripts of a document: where the text of each begins and ends. */
export function inlineScripts(html: string, nonce: string): InlineScript[] {
  const attribute = ` nonce="${nonce}"`;
  const found: InlineScript[] = [];
  let tag = html.indexOf(SCRIPT);
  while (tag >= 0) {
    const start = html.indexOf('>', tag) + 1;
    const end = html.indexOf('</script>', start);
    if (start === 0 || end < 0) break;
    const hasNonce = html.slice(tag, start).includes(attribute);
    if (end > start) found.push({ start, end, hasNonce });
    tag = html.indexOf(SCRIPT, end);
  }
  return found;
}

/** The source of a policy that lets exactly this script run. */
export function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * Turns a document rendered with a nonce into one that anybody may be sent: the inline scripts that
 * carry the nonce are listed by hash, then the nonce goes. A script that got in by other ways has
 * no nonce, so it is not listed and does not run.
 */
export function withoutNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set(
    inlineScripts(html, nonce)
      .filter(({ hasNonce }) => hasNonce)
      .map(({ start, end }) => hashOf(html.slice(start, end))),
  );
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] };
}
