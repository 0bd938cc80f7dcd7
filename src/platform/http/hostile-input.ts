import { platformErrors } from '#platform/errors/platform.errors.ts';

const MOST_VALUES = 20_000;
const DEEPEST = 32;

/**
 * Throws 400 for what no call accepts and PostgreSQL or a renderer would choke on: NUL and lone
 * surrogates in any text, nesting beyond 32 levels, more than 20,000 values.
 */
export function refuseHostileInput(value: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    seen += 1;
    if (seen > MOST_VALUES || next.depth > DEEPEST) throw platformErrors.malformed();
    if (typeof next.value === 'string') refuseText(next.value);
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      refuseText(key);
      waiting.push({ value: inner, depth: next.depth + 1 });
    }
  }
}

function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw platformErrors.malformed();
}

/** The same as a question, for addresses: what is hostile there is simply not found. */
export function isHostile(value: unknown): boolean {
  try {
    refuseHostileInput(value);
    return false;
  } catch {
    return true;
  }
}
