/** Writes new files into the sources, and lines into those that are there. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export class Sources {
  readonly #root: string;
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** A file that is not there yet. Throws where it is. */
  add(path: string, text: string): void {
    if (this.has(path)) throw new Error(`${path} is there already`);
    this.#texts.set(path, text);
  }

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(join(this.#root, path));
  }

  read(path: string): string {
    return this.#texts.get(path) ?? readFileSync(join(this.#root, path), 'utf8');
  }

  /** Puts lines before the one place of a file that begins with `anchor`. Throws where there is not one. */
  insert(path: string, anchor: string, lines: string): void {
    const parts = this.read(path).split(anchor);
    const [before, after] = parts;
    if (before === undefined || after === undefined || parts.length > 2) {
      throw new Error(`${path} has ${parts.length - 1} times "${anchor.trim()}", not once`);
    }
    this.#texts.set(path, before + lines + anchor + after);
  }

  /** Replaces a file as a whole. */
  set(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  /** Writes it all, or nothing where something threw before; answers the paths. */
  write(): string[] {
    for (const [path, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), text);
    }
    return [...this.#texts.keys()];
  }
}

/** Throws for a text that would end the string it is put into. */
export function refuseQuotes(texts: readonly string[]): void {
  const odd = texts.find((text) => /['"`\\]/.test(text));
  if (odd !== undefined) throw new Error(`“${odd}” holds a straight quotation mark`);
}

/** Has Biome format what was written. */
export function format(root: string, written: readonly string[]): void {
  const files = written.filter((path) => /\.(tsx?|json)$/.test(path));
  const biome = join(root, 'node_modules/.bin/biome');
  execFileSync(biome, ['format', '--write', ...files], { cwd: root, stdio: 'ignore' });
}

/** `fair-list` as `fairList`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `fair-list` as `FairList`. */
export function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}

export function snakeCase(name: string): string {
  return name.replaceAll('-', '_');
}
