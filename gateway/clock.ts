import type { Pool } from 'pg';

/** The sandbox's time: the machine's clock plus an offset that tests move; kept over restarts. */
export class SandboxClock {
  #offsetSeconds = 0;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get offsetSeconds(): number {
    return this.#offsetSeconds;
  }

  /** Whole seconds since 1970, as every `created` shows them. */
  seconds(): number {
    return Math.floor(this.milliseconds() / 1000);
  }

  milliseconds(): number {
    return Date.now() + this.#offsetSeconds * 1000;
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ value: { seconds: number } }>(
      `select value from gateway.settings where name = 'clock'`,
    );
    this.#offsetSeconds = rows[0]?.value.seconds ?? 0;
  }

  async setOffset(seconds: number): Promise<void> {
    await this.#pool.query(
      `insert into gateway.settings (name, value) values ('clock', $1)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify({ seconds })],
    );
    this.#offsetSeconds = seconds;
  }
}
