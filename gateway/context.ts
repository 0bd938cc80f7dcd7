import type { Pool } from 'pg';
import type { SandboxClock } from './clock.ts';
import type { GatewayConfig } from './config.ts';
import type { Faults } from './control/faults.ts';
import type { Endpoints } from './events/endpoints.ts';
import type { Unit, UnitOrigin } from './storage/unit.ts';

/** What every part of the running gateway may use of the rest. */
export interface Gateway {
  readonly config: GatewayConfig;
  readonly pool: Pool;
  readonly clock: SandboxClock;
  readonly endpoints: Endpoints;
  readonly faults: Faults;
  /** idempotency keys whose first request is still running */
  readonly keysInUse: Set<string>;
  readonly deliverer: { wake(): void };
  readonly agenda: { wake(): void; settle(): Promise<number> };
  /** where browsers find us */
  readonly publicUrl: string;
  openUnit(origin: UnitOrigin): Unit;
  /** A unit for work nobody asked for over the API. */
  ownUnit(account?: string): Unit;
  /** Runs one piece of own work: committed when it returns, undone when it throws. */
  perform<T>(work: (unit: Unit) => Promise<T>, account?: string): Promise<T>;
  /** The unit changes webhook endpoints: they are read again before its answer goes out. */
  reloadsEndpoints(unit: Unit): void;
  afterCommit(unit: Unit): Promise<void>;
  report(error: unknown): void;
}
