/** A seeded source of numbers: the same seed always gives the same sequence, on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high], both included. */
  whole(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** The list in another order; the list itself is left alone. */
  shuffle<T>(list: readonly T[]): T[];
  /** The index of one of the weights, as likely as its share of their sum. */
  weighted(weights: readonly number[]): number;
}

/** A 32-bit number made from a text, so that a slug can be a seed. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Makes a source from a seed (a whole number or a text). */
export function randomFrom(seed: number | string): Random {
  let state = typeof seed === 'string' ? seedOf(seed) : seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const pick = <T>(list: readonly T[]): T => {
    const entry = list[Math.floor(next() * list.length)];
    if (entry === undefined) throw new Error('pick: the list is empty');
    return entry;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const keyed = list.map((entry) => ({ entry, key: next() }));
    return keyed.sort((a, b) => a.key - b.key).map((pair) => pair.entry);
  };
  const weighted = (weights: readonly number[]): number => {
    let point = next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      point -= weight;
      if (point < 0) return index;
    }
    return weights.length - 1;
  };
  return { next, between, whole, chance: (p) => next() < p, pick, shuffle, weighted };
}
