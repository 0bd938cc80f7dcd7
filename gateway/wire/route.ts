import type { Gateway } from '../context.ts';
import type { Unit } from '../storage/unit.ts';
import type { Params } from './params.ts';

export interface Call {
  readonly gateway: Gateway;
  readonly unit: Unit;
  readonly params: Params;
  /** The named parts of the path. */
  readonly path: Record<string, string>;
  /** The caller holds only the publishable key. */
  readonly publishable: boolean;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Top-level parameters; any other is refused. `expand` is always known. */
  accepts: readonly string[];
  /** Browsers may call it with the publishable key. */
  publishable?: boolean;
  act(call: Call): Promise<object>;
}

export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created'] as const;
