/** One operation's share of a soak: what it may use, and how it draws what to do. */
import type { SoakCampaign } from './plant.ts';
import type { Place, SoakPerson } from './place.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A contribution of the worker that makes it. */
export interface Known {
  readonly id: number;
  readonly campaign: SoakCampaign;
  readonly visitor: Visitor;
  /** Undefined for a guest, who shows the token. */
  readonly person: SoakPerson | undefined;
  readonly token: string | null;
  /** Minor units. */
  readonly total: number;
  /** What the last answer said was next. */
  next: string;
  /** Where the bank asks, while it does. */
  url: string | null;
}

export interface Turn {
  readonly place: Place;
  /** Unique in a run; part of every key. */
  readonly name: string;
  /** Numbers from 0 to 1, the same for the same seed and operation. */
  readonly dice: () => number;
  /** What this worker backed so far, oldest first. */
  readonly mine: Known[];
}

export type Operation = (turn: Turn) => Promise<void>;

export function pick<T>(dice: () => number, items: readonly T[]): T | undefined {
  return items[Math.floor(dice() * items.length)];
}

/** One of these by weight. Throws where there is none. */
export function weighed<T>(dice: () => number, items: readonly (readonly [number, T])[]): T {
  let at = dice() * items.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, item] of items) {
    at -= weight;
    if (at < 0) return item;
  }
  throw new Error('nothing to choose from');
}

/** A recent contribution of the worker's, mostly; the condition holds for what was last heard of it. */
export function pickKnown(turn: Turn, suits: (known: Known) => boolean): Known | undefined {
  const suiting = turn.mine.filter(suits);
  return pick(turn.dice, suiting.slice(-40));
}

export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Refusals are answers; a fault of ours never is. */
export function heard(turn: Turn, what: string, answer: Answer): Answer {
  const { counts, problems } = turn.place;
  const name = `${what} ${isDone(answer) ? 'done' : answer.status}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
  if (answer.status >= 500 || [400, 403].includes(answer.status))
    problems.push(`${turn.name} ${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** The provider's control API; what it refuses (a second dispute, say) is no fault. */
export async function askProvider(turn: Turn, path: string, body: object): Promise<void> {
  const { counts, product } = turn.place;
  const isTaken = await product.gateway(path, body).then(
    () => true,
    (error: Error) => {
      if (/\b(400|404|500)\b|fetch failed/.test(error.message)) return false;
      throw error;
    },
  );
  const name = `provider ${path} ${isTaken ? 'done' : 'refused'}`;
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
