/** Figures that are printed and never decide: they show where the code is drifting. */
import { type SourceFile, isTypeScript } from './source.ts';

/** One line a figure, with what we hope for in brackets. */
export function figures(files: readonly SourceFile[]): string[] {
  const code = files.filter((file) => /^(src|gateway)\//.test(file.path) && isTypeScript(file));
  const source = code.filter((file) => !file.isTest && file.isMeasured);
  const lengths = source.map((file) => file.lines.length).sort((a, b) => a - b);
  const components = source.filter((file) => file.path.endsWith('.tsx'));
  const effects = components.reduce((sum, file) => sum + count(file.text, /\buseEffect\(/g), 0);
  const comments = source.reduce((sum, file) => sum + file.lines.filter(isComment).length, 0);
  const lines = source.reduce((sum, file) => sum + file.lines.length, 0);
  return [
    `files ${source.length}, lines ${lines}, tests ${code.length - source.length}`,
    `file length: median ${at(lengths, 0.5)} (30-70), p90 ${at(lengths, 0.9)} (at most 150)`,
    `effects per 100 components: ${ratio(effects * 100, components.length)} (at most 10)`,
    `comment lines: ${ratio(comments * 100, lines)} %`,
    `test lines per line: ${testRatio(files, /^(src|gateway)\//)} (1), ` +
      `money ${testRatio(files, /^src\/money\//)}, ` +
      `routes ${testRatio(files, /\.routes\.(test\.)?ts$/)} (1.8)`,
  ];
}

function testRatio(files: readonly SourceFile[], where: RegExp): string {
  const here = files.filter((file) => where.test(file.path) && isTypeScript(file));
  const lines = (isTest: boolean): number =>
    here.filter((file) => file.isTest === isTest).reduce((sum, file) => sum + file.lines.length, 0);
  return ratio(lines(true), lines(false));
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(line);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(2);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
