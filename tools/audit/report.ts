import type { Finding, GridResult, Kind } from './look-at-pages.ts';
import type { Score } from './lighthouse.ts';
import type { Options } from './options.ts';

export interface Results {
  readonly options: Options;
  readonly grid: GridResult | undefined;
  readonly lighthouse: readonly Score[] | undefined;
}

const KINDS: readonly Kind[] = ['status', 'console', 'axe', 'overflow', 'cut', 'shift', 'english'];

/** Whether nothing is wrong. */
export function isClean({ grid, lighthouse = [] }: Results): boolean {
  return (grid?.findings.length ?? 0) === 0 && lighthouse.every(isPerfect);
}

function isPerfect({ scores, shift }: Score): boolean {
  return shift === 0 && Object.values(scores).every((score) => score === 100);
}

/** The results as Markdown, for the terminal and for the file. */
export function asMarkdown({ options, grid, lighthouse }: Results): string {
  const parts = ['# Audit of every page'];
  if (grid) parts.push(...gridParts(options, grid));
  if (lighthouse) parts.push('## Lighthouse', lighthouseTable(lighthouse), ...failures(lighthouse));
  return `${parts.join('\n\n')}\n`;
}

function gridParts(options: Options, { findings, looks }: GridResult): string[] {
  const { widths, themes, languages, pages } = options;
  const what = [widths.join(', '), themes.join(', '), languages.join(', ')].join(' · ');
  return [
    `${pages.length} addresses, ${looks} looks (${what}), ${findings.length} findings.`,
    'Axe: barriers; overflow: wider than the window; cut: text that its box cuts off; shift: what ' +
      'jumps while the page loads; english: English left over in another language.',
    table(
      ['page', 'reader', ...KINDS],
      pages.map(({ path, reader }) => {
        const here = findings.filter((each) => each.page === path && each.reader === reader);
        const counts = KINDS.map((kind) => here.filter((each) => each.kind === kind).length);
        return [`\`${path}\``, reader, ...counts.map((count) => (count === 0 ? '·' : `${count}`))];
      }),
    ),
    ...details(findings),
  ];
}

/** Every finding once, with all places it was found in. */
function details(findings: readonly Finding[]): string[] {
  const places = new Map<string, string[]>();
  for (const { kind, page, reader, text, language, width, theme } of findings) {
    const what = `**${kind}** \`${page}\` (${reader}): ${text.replace(/\s+/g, ' ')}`;
    places.set(what, [...(places.get(what) ?? []), `${language} ${width} ${theme}`]);
  }
  const lines = [...places].map(([what, where]) => `- ${what} — ${where.join(', ')}`);
  return lines.length === 0 ? [] : ['## Findings', lines.join('\n')];
}

function lighthouseTable(scores: readonly Score[]): string {
  return table(
    ['page', 'on', 'accessibility', 'best practices', 'SEO', 'layout shift'],
    scores.map(({ path, form, scores: found, shift }) => [
      `\`${path}\``,
      form,
      ...[found.accessibility, found['best-practices'], found.seo].map(
        (score) => `${score ?? '–'}`,
      ),
      shift.toFixed(3),
    ]),
  );
}

function failures(scores: readonly Score[]): string[] {
  const lines = scores.flatMap(({ path, form, failed }) =>
    failed.map((text) => `- \`${path}\` on a ${form}: ${text}`),
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
