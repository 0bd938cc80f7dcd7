/** Lighthouse of four pages. It is fetched when it is needed: it would double what an install brings. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findChromium } from '#test/support/find-chromium.ts';

const VERSION = '13.5.0';
/** Only this machine can be reached. */
const LOOPBACK = '--host-resolver-rules="MAP * ~NOTFOUND , EXCLUDE 127.* , EXCLUDE localhost"';
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
const SHIFT = 'cumulative-layout-shift';

type Category = (typeof CATEGORIES)[number];

export interface Score {
  readonly path: string;
  readonly form: 'phone' | 'desktop';
  /** 0–100; what is not asked of a page is not there. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  readonly shift: number;
  /** The checks that took something off. */
  readonly failed: readonly string[];
}

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

/** The parts of Lighthouse's answer that count here. */
export interface LighthouseResult {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Partial<Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

/** Both forms of every page. `isFound`: whether search engines are meant to find the page. */
export async function runLighthouse(
  url: string,
  pages: readonly { readonly path: string; readonly isFound: boolean }[],
  say: (line: string) => void,
): Promise<Score[]> {
  const scores: Score[] = [];
  for (const { path, isFound } of pages) {
    for (const form of ['phone', 'desktop'] as const) {
      const wanted = CATEGORIES.filter((category) => isFound || category !== 'seo');
      const result = await run(`${url}${path}`, form, wanted);
      const score = readScore(path, form, result);
      scores.push(score);
      say(`lighthouse ${form} ${path}: ${Object.values(score.scores).join(' ')}`);
    }
  }
  return scores;
}

export function readScore(path: string, form: Score['form'], result: LighthouseResult): Score {
  if (result.runtimeError) throw new Error(`${path}: ${result.runtimeError.message}`);
  const shift = result.audits[SHIFT]?.numericValue;
  if (shift === undefined) throw new Error(`${path}: Lighthouse measured no layout shift`);
  const categories = Object.entries(result.categories);
  const failed = categories.flatMap(([, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      const isLess = audit?.score !== null && (audit?.score ?? 1) < 1;
      return weight > 0 && isLess ? [`${id}: ${audit?.title}`] : [];
    }),
  );
  const scores = Object.fromEntries(
    categories.map(([name, { score }]) => [name, Math.round(score * 100)]),
  );
  return { path, form, scores, shift, failed };
}

async function run(
  address: string,
  form: Score['form'],
  categories: readonly Category[],
): Promise<LighthouseResult> {
  const chromium = await findChromium('system');
  // Into a file: it ends without waiting until all of its words have left it.
  const folder = mkdtempSync(join(tmpdir(), 'groundswell-lighthouse-'));
  const report = join(folder, 'report.json');
  const flags = ['--headless=new', ...chromium.args, LOOPBACK].join(' ');
  const child = spawn(
    ...npm([
      'exec',
      '--yes',
      `--package=lighthouse@${VERSION}`,
      '--',
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      `--only-audits=${SHIFT}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      `--chrome-flags=${flags}`,
    ]),
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...chromium.env, CHROME_PATH: chromium.path },
    },
  );
  try {
    const label = await text(child.stderr);
    if (!existsSync(report)) {
      throw new Error(
        `Lighthouse ${VERSION} did not run (npm fetches it the first time): ${label}`,
      );
    }
    return JSON.parse(readFileSync(report, 'utf8')) as LighthouseResult;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function npm(args: string[]): [string, string[]] {
  const script = process.env.npm_execpath;
  return script ? [process.execPath, [script, ...args]] : ['npm', args];
}
