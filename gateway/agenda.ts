import { agendaActions } from './agenda-actions.ts';
import type { Gateway } from './context.ts';
import { ApiError } from './wire/errors.ts';

/** Another process of the gateway may have written something: looked at so often at least. */
const LONGEST_REST_MS = 30_000;
const REST_AFTER_FAULT_MS = 1_000;
const BATCH = 50;

interface Task {
  id: number;
  due_ms: string;
  action: string;
  target: string;
  account: string;
}

/** What the gateway does by itself in sandbox time: disputes arrive, payouts land, refunds settle. */
export class Agenda {
  readonly #gateway: Gateway;
  #stopped = true;
  #wake: (() => void) | null = null;
  #awake = false;
  /** Milliseconds until something is due, as far as it is known. */
  #restMs = 0;
  #loop: Promise<void> = Promise.resolve();
  #turn: Promise<number> = Promise.resolve(0);

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  start(): void {
    this.#stopped = false;
    this.#loop = this.#run();
  }

  wake(): void {
    this.#awake = true;
    this.#wake?.();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#loop;
  }

  /** Does everything that is due now; answers how much it was. */
  settle(): Promise<number> {
    this.#turn = this.#turn.then(() => this.#settle());
    return this.#turn;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#awake = false;
      const done = await this.settle();
      if (done === 0 && !this.#awake && !this.#stopped) await this.#rest();
    }
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#restMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #settle(): Promise<number> {
    try {
      const { rows } = await this.#gateway.pool.query<Task>(
        'select id, due_ms, action, target, account from gateway.agenda order by due_ms limit $1',
        [BATCH],
      );
      const now = this.#gateway.clock.milliseconds();
      const due = rows.filter((task) => Number(task.due_ms) <= now);
      for (const task of due) await this.#perform(task);
      const next = rows[due.length];
      this.#restMs = Math.min(next ? Number(next.due_ms) - now : LONGEST_REST_MS, LONGEST_REST_MS);
      return due.length;
    } catch (error) {
      if (!this.#stopped) this.#gateway.report(error);
      this.#restMs = REST_AFTER_FAULT_MS;
      return 0;
    }
  }

  async #perform(task: Task): Promise<void> {
    const action = agendaActions[task.action];
    try {
      await this.#gateway.perform(async (unit) => {
        if (await unit.takeTask(task.id)) await action?.(unit, task.target);
      }, task.account);
    } catch (error) {
      // Overtaken by events, e.g. a dispute that was closed by hand: nothing is left to do.
      if (error instanceof ApiError) {
        await this.#gateway.pool.query('delete from gateway.agenda where id = $1', [task.id]);
        return;
      }
      this.#gateway.report(error);
      // A task that cannot be done now is tried later, and never holds the others up.
      await this.#gateway.pool.query(
        'update gateway.agenda set due_ms = due_ms + 60000 where id = $1',
        [task.id],
      );
    }
  }
}
