import type { Pool } from 'pg';
import { Agenda } from './agenda.ts';
import { SandboxClock } from './clock.ts';
import type { GatewayConfig } from './config.ts';
import type { Gateway } from './context.ts';
import { Faults } from './control/faults.ts';
import { Deliverer } from './events/deliverer.ts';
import { Endpoints } from './events/endpoints.ts';
import { onceItServes, openPool } from './storage/pool.ts';
import { prepareSchema } from './storage/schema.ts';
import { Unit, type UnitOrigin } from './storage/unit.ts';

/** What everything in this process shares. */
export class OpenGateway implements Gateway {
  readonly config: GatewayConfig;
  readonly pool: Pool;
  readonly clock: SandboxClock;
  readonly endpoints: Endpoints;
  readonly faults = new Faults();
  readonly keysInUse = new Set<string>();
  readonly deliverer: Deliverer;
  readonly agenda: Agenda;
  readonly #reloading = new WeakSet<Unit>();
  /** Where browsers find us; known once the port is. */
  publicUrl: string;

  constructor(config: GatewayConfig) {
    this.config = config;
    this.publicUrl = config.publicUrl;
    this.pool = openPool(config.databaseUrl);
    this.clock = new SandboxClock(this.pool);
    this.endpoints = new Endpoints(this.pool, this.faults, config.staticWebhook);
    this.deliverer = new Deliverer(this);
    this.agenda = new Agenda(this);
  }

  async open(): Promise<void> {
    await onceItServes(() => prepareSchema(this.pool));
    await this.clock.load();
    await this.endpoints.load();
  }

  startWorkers(): void {
    this.deliverer.start();
    this.agenda.start();
  }

  async close(): Promise<void> {
    await Promise.all([this.deliverer.stop(), this.agenda.stop()]);
    await this.pool.end();
  }

  openUnit(origin: UnitOrigin): Unit {
    return new Unit(this, origin);
  }

  ownUnit(account = ''): Unit {
    return this.openUnit({ account, requestId: null, idempotencyKey: null });
  }

  reloadsEndpoints(unit: Unit): void {
    this.#reloading.add(unit);
  }

  async afterCommit(unit: Unit): Promise<void> {
    const reloads = this.#reloading.delete(unit);
    if (reloads) await this.endpoints.load();
    if (reloads || unit.wrote.events) this.deliverer.wake();
    if (unit.wrote.tasks) this.agenda.wake();
  }

  async perform<T>(work: (unit: Unit) => Promise<T>, account = ''): Promise<T> {
    const unit = this.ownUnit(account);
    try {
      const result = await work(unit);
      await unit.commit();
      await this.afterCommit(unit);
      return result;
    } catch (error) {
      await unit.rollback();
      throw error;
    }
  }

  report(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${JSON.stringify({ gateway: 'error', error: text })}\n`);
  }
}
