import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isServerOnly } from './vite-server-only.ts';

/** Presenters word things on the server by this module; what they say travels as text. */
const WORDED_BY_SERVER = /from '#platform\/web\/translate\.ts'/;
/** Names every key there is. */
const LISTS = /message-keys\.ts$/;
const LITERAL = /['"`]([a-z][a-z0-9_]*\.[a-z0-9_.]*)(?=['"`]|\$\{)/g;
const COMPUTED = /`([a-z][a-z0-9_]*\.[a-z0-9_.]*)\$\{/g;

/**
 * Tells of a key whether code that may reach the browser names it, wholly or (`key_${name}`) by its
 * beginning. About a third of all texts are only ever used by the server.
 */
export function textsInBrowser(root: string): (key: string) => boolean {
  const keys = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    if (isServerOnly(file) || /\.(test|mail)\.tsx?$/.test(file) || LISTS.test(file)) continue;
    const code = readFileSync(path.join(root, file), 'utf8');
    if (WORDED_BY_SERVER.test(code)) continue;
    for (const [, key = ''] of code.matchAll(LITERAL)) keys.add(key);
    for (const [, beginning = ''] of code.matchAll(COMPUTED)) beginnings.add(beginning);
  }
  const computed = [...beginnings];
  return (key) => keys.has(key) || computed.some((beginning) => key.startsWith(beginning));
}
