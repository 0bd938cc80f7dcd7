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
  /** once it met a call with an idempotency key, it meets that key this many times in all */
  per_key?: number;
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
  /** 0 … 1; absent means always */
  probability?: number;
  /** duplicate: deliveries in all */
  n?: number;
  /** delay: exact wait; reorder: longest random wait; duplicate: the same for every copy */
  ms?: number;
}

/** Lets captures reach the balance later than the charge's first answer. */
export interface CaptureRule {
  /** milliseconds of sandbox time; null holds them until `captures/book` */
  after_ms: number | null;
  times?: number;
  /** 0 … 1; absent means always */
  probability?: number;
}

/** When a capture is booked: with the answer, when told to, or after so many milliseconds. */
export type CapturePlan = 'at_once' | 'held' | number;

export interface Bends {
  rules: FaultRule[];
  webhooks: WebhookRule[];
  captures: CaptureRule[];
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
  #bends: Bends = { rules: [], webhooks: [], captures: [] };
  #random = randomNumbers(1);
  readonly #keys = new Map<string, { rule: FaultRule; left: number }>();

  /** Replaces what is in force. */
  set(bends: Partial<Bends>, seed = 1): void {
    this.#bends = {
      rules: (bends.rules ?? []).map((rule) => ({ ...rule })),
      webhooks: (bends.webhooks ?? []).map((rule) => ({ ...rule })),
      captures: (bends.captures ?? []).map((rule) => ({ ...rule })),
    };
    this.#random = randomNumbers(seed);
    this.#keys.clear();
  }

  get state(): Bends {
    return this.#bends;
  }

  /** Uses a rule up by one, unless it is spent or its chance says no. */
  #meets(rule: { times?: number; probability?: number }): boolean {
    if (rule.times !== undefined && rule.times <= 0) return false;
    if (rule.probability !== undefined && this.#random() >= rule.probability) return false;
    if (rule.times !== undefined) rule.times -= 1;
    return true;
  }

  /** The first rule that meets this call, used up by it. */
  take(method: string, path: string, key?: string): FaultRule | null {
    const again = key === undefined ? undefined : this.#keys.get(key);
    if (again) {
      again.left -= 1;
      return again.left >= 0 ? again.rule : null;
    }
    for (const rule of this.#bends.rules) {
      if (rule.match?.method && rule.match.method !== method) continue;
      if (!matches(rule.match?.path, path)) continue;
      if (!this.#meets(rule)) continue;
      if (rule.per_key !== undefined && key !== undefined)
        this.#keys.set(key, { rule, left: rule.per_key - 1 });
      return rule;
    }
    return null;
  }

  /** When to deliver an event, in milliseconds from now: once, several times or never. */
  planDelivery(type: string): number[] {
    for (const rule of this.#bends.webhooks) {
      if (!matches(rule.match?.type, type)) continue;
      if (!this.#meets(rule)) continue;
      if (rule.kind === 'lose') return [];
      if (rule.kind === 'delay') return [rule.ms ?? 1_000];
      if (rule.kind === 'reorder') return [Math.floor(this.#random() * (rule.ms ?? 500))];
      const late = () => Math.floor(this.#random() * (rule.ms ?? 0));
      return Array.from({ length: rule.n ?? 2 }, (_each, copy) => (copy === 0 ? 0 : late()));
    }
    return [0];
  }

  planCapture(): CapturePlan {
    const rule = this.#bends.captures.find((each) => this.#meets(each));
    if (!rule) return 'at_once';
    return rule.after_ms ?? 'held';
  }
}
