export type FaultKind =
  | 'latency'
  | 'status'
  | 'drop_before'
  | 'drop_after'
  | 'html'
  | 'empty'
  | 'malformed'
  | 'huge';

/** Bends API calls. `path` may hold `*`; `times` absent means until reset. */
export interface FaultRule {
  match?: { method?: string; path?: string };
  kind: FaultKind;
  times?: number;
  /** 0 … 1; absent means always */
  probability?: number;
  /** latency: how long, in milliseconds, and whether the work is done before the wait */
  ms?: number;
  after?: boolean;
  status?: number;
  headers?: Record<string, string>;
  error?: { type?: string; code?: string; message?: string };
  /** html, empty, malformed and huge: whether the call is done all the same */
  execute?: boolean;
}

export interface WebhookRule {
  match?: { type?: string };
  kind: 'duplicate' | 'delay' | 'reorder' | 'lose';
  times?: number;
  /** duplicate: deliveries in all */
  n?: number;
  /** delay: exact wait; reorder: longest random wait */
  ms?: number;
}

function matches(pattern: string | undefined, text: string): boolean {
  if (!pattern) return true;
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}

/** Numbers that look random and repeat with the seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The faults in force. They live in memory: a restart heals everything. */
export class Faults {
  #rules: FaultRule[] = [];
  #webhookRules: WebhookRule[] = [];
  #random = randomNumbers(1);

  set(rules: FaultRule[], webhookRules: WebhookRule[], seed = 1): void {
    this.#rules = rules.map((rule) => ({ ...rule }));
    this.#webhookRules = webhookRules.map((rule) => ({ ...rule }));
    this.#random = randomNumbers(seed);
  }

  get state(): { rules: FaultRule[]; webhooks: WebhookRule[] } {
    return { rules: this.#rules, webhooks: this.#webhookRules };
  }

  /** The first rule that meets this call, used up by it. */
  take(method: string, path: string): FaultRule | null {
    for (const rule of this.#rules) {
      if (rule.times !== undefined && rule.times <= 0) continue;
      if (rule.match?.method && rule.match.method !== method) continue;
      if (!matches(rule.match?.path, path)) continue;
      if (rule.probability !== undefined && this.#random() >= rule.probability) continue;
      if (rule.times !== undefined) rule.times -= 1;
      return rule;
    }
    return null;
  }

  /** When to deliver an event, in milliseconds from now: once, several times or never. */
  planDelivery(type: string): number[] {
    for (const rule of this.#webhookRules) {
      if (rule.times !== undefined && rule.times <= 0) continue;
      if (!matches(rule.match?.type, type)) continue;
      if (rule.times !== undefined) rule.times -= 1;
      if (rule.kind === 'lose') return [];
      if (rule.kind === 'delay') return [rule.ms ?? 1_000];
      if (rule.kind === 'reorder') return [Math.floor(this.#random() * (rule.ms ?? 500))];
      return Array.from({ length: rule.n ?? 2 }, () => 0);
    }
    return [0];
  }
}
