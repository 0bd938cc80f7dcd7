import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '#test/support/database.ts';
import {
  isCheckViolation,
  isDatabaseTimeout,
  isDatabaseUnavailable,
  isUniqueViolation,
} from './database-errors.ts';
import { closeDatabase, poolStats } from './pool.ts';
import { db, type Executor, sql, unnamed } from './sql.ts';
import { andCommit, savepoint, transaction } from './transaction.ts';

async function failure(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );
}

/** A value that the driver has no text for. */
const ODD = {
  toPostgres: () => {
    throw new TypeError('odd');
  },
};

const isTypeError = (error: unknown): boolean => error instanceof TypeError;

async function amounts(): Promise<bigint[]> {
  const rows = await db().query<{ amount_minor: bigint }>(
    sql`select amount_minor from purses order by id`,
  );
  return rows.map((row) => row.amount_minor);
}

describe.each(['named', 'unnamed'] as const)('a transaction with %s statements', (mode) => {
  testDatabase();

  beforeAll(async () => {
    overrideConfiguration({ databaseStatements: mode, databasePool: 4 });
    await db().run(sql`
      create table purses (id bigint primary key, amount_minor bigint not null check (amount_minor >= 0))`);
  });

  afterEach(async () => {
    await db().run(sql`truncate purses`);
    const { total, idle, waiting } = poolStats();
    if (idle !== total || waiting > 0) throw new Error('a connection was not given back');
  });

  const put = (q: Executor, id: number, amount: bigint) =>
    q.run(sql`insert into purses values (${id}, ${amount})`);

  it('keeps nothing of work that throws', async () => {
    const error = await failure(
      transaction(async (tx) => {
        await put(tx, 1, 5n);
        throw new TypeError('no');
      }),
    );
    expect(error).toBeInstanceOf(TypeError);
    expect(await amounts()).toEqual([]);
  });

  it('does not pretend to have committed after an error that was swallowed', async () => {
    const error = await failure(
      transaction(async (tx) => {
        await put(tx, 1, 5n);
        await put(tx, 2, -5n).catch(() => undefined);
      }),
    );
    expect(String(error)).toMatch(/rolled back/);
    expect(await amounts()).toEqual([]);
  });

  it('cannot be used when it is over', async () => {
    let kept: Executor | undefined;
    await transaction(async (tx) => {
      kept = tx;
    });
    await expect(async () => kept && put(kept, 1, 5n)).rejects.toThrow(/over/);
    expect(await amounts()).toEqual([]);
  });

  it('waits for a lock only so long', async () => {
    await put(db(), 1, 5n);
    const lock = sql`select 1 from purses where id = 1 for update`;
    await transaction(async (tx) => {
      await tx.query(lock);
      const started = performance.now();
      const error = await failure(transaction((other) => other.query(lock)));
      expect(isDatabaseTimeout(error)).toBe(true);
      expect(performance.now() - started).toBeGreaterThan(1_900);
      const hurried = transaction((other) => other.query(lock), { lockTimeout: 50 });
      expect(isDatabaseTimeout(await failure(hurried))).toBe(true);
    });
  });

  it('lets a statement run only so long, and only as long as it was told', async () => {
    const sleep = sql`select pg_sleep(1)`;
    const cut = transaction((tx) => tx.query(sleep), { statementTimeout: 50 });
    expect(isDatabaseTimeout(await failure(cut))).toBe(true);
    const [shown] = await transaction((tx) =>
      tx.query<{ statement_timeout: string }>(unnamed(sql`show statement_timeout`)),
    );
    expect(shown?.statement_timeout).toBe('10s');
  });

  it('tries a deadlock again, and gives up after the retries it was given', async () => {
    await put(db(), 1, 0n);
    await put(db(), 2, 0n);
    const raise = (tx: Executor, id: number) =>
      tx.run(sql`update purses set amount_minor = amount_minor + 1 where id = ${id}`);
    const both = (first: number, second: number) =>
      transaction(async (tx) => {
        await raise(tx, first);
        await tx.query(sql`select pg_sleep(0.2)`);
        await raise(tx, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await amounts()).toEqual([2n, 2n]);

    let runs = 0;
    const hopeless = transaction(
      async (tx) => {
        runs += 1;
        await tx.run(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
      },
      { retries: 2 },
    );
    expect(await failure(hopeless)).toMatchObject({ code: '40001' });
    expect(runs).toBe(3);
  });

  it.each([0, 1, 3, 8])(
    'tries again whichever of several statements is heard first, %d steps away',
    async (steps) => {
      const again = sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`;
      const far = async (tx: Executor, left: number): Promise<number> =>
        left === 0 ? tx.run(again) : await far(tx, left - 1);
      let runs = 0;
      const several = transaction(
        async (tx) => {
          runs += 1;
          await Promise.all([far(tx, steps), put(tx, 1, 5n), put(tx, 2, 5n)]);
        },
        { retries: 1 },
      );
      expect(await failure(several)).toMatchObject({ code: '40001' });
      expect(runs).toBe(2);
    },
  );

  it('tells why each of several statements failed, after an undone savepoint too', async () => {
    await transaction(async (tx) => {
      const several = () => Promise.all([put(tx, 1, -1n), put(tx, 2, 5n), put(tx, 3, 5n)]);
      expect(isCheckViolation(await failure(savepoint(tx, several)))).toBe(true);
      await put(tx, 4, 5n);
      const twice = savepoint(tx, async () => {
        const [one, other] = await Promise.all([failure(put(tx, 4, 1n)), failure(put(tx, 5, 1n))]);
        expect([isUniqueViolation(one), isUniqueViolation(other)]).toEqual([true, true]);
        throw new TypeError('no');
      });
      expect(await failure(twice)).toBeInstanceOf(TypeError);
    });
    expect(await amounts()).toEqual([5n]);
  });

  it('undoes a savepoint alone', async () => {
    await transaction(async (tx) => {
      await put(tx, 1, 5n);
      const twice = await failure(savepoint(tx, () => put(tx, 1, 6n)));
      expect(isUniqueViolation(twice, 'purses_pkey')).toBe(true);
      expect(isUniqueViolation(twice, 'other')).toBe(false);
      const negative = await failure(savepoint(tx, () => put(tx, 2, -1n)));
      expect(isCheckViolation(negative)).toBe(true);
      await savepoint(tx, () => put(tx, 3, 7n));
    });
    expect(await amounts()).toEqual([5n, 7n]);
  });

  it('commits with its last statements, what was written before too', async () => {
    const result = await transaction(async (tx) => {
      await put(tx, 1, 5n);
      return await andCommit(() => Promise.all([put(tx, 2, 5n), put(tx, 3, 5n)]));
    });
    expect(result).toEqual([1, 1]);
    expect(await amounts()).toEqual([5n, 5n, 5n]);
    await transaction(() => andCommit(() => Promise.resolve()));
  });

  it.each([
    ['fails', (tx: Executor) => put(tx, 2, -5n), isCheckViolation],
    ['cannot be made', () => Promise.reject(new TypeError('no')), isTypeError],
    ['cannot be written', (tx: Executor) => tx.run(sql`select ${ODD}::text`), isTypeError],
  ])('keeps nothing where one of the last statements %s', async (_, last, isExpected) => {
    const several = transaction(async (tx) => {
      await put(tx, 1, 5n);
      await andCommit(() => Promise.all([put(tx, 3, 5n), last(tx), put(tx, 4, 5n)]));
    });
    expect(isExpected(await failure(several))).toBe(true);
    expect(await amounts()).toEqual([]);
  });

  it('keeps what was written where an answer is judged: the commit travelled with it', async () => {
    const judged = transaction((tx) =>
      andCommit(async () => {
        await put(tx, 1, 5n);
        throw new TypeError('not as expected');
      }),
    );
    expect(isTypeError(await failure(judged))).toBe(true);
    expect(await amounts()).toEqual([5n]);
  });

  it('does not pretend to have committed where an error was swallowed before the last', async () => {
    const several = transaction(async (tx) => {
      await put(tx, 2, -5n).catch(() => undefined);
      await andCommit(() => Promise.resolve());
    });
    expect(String(await failure(several))).toMatch(/rolled back/);
  });

  it('keeps nothing where the work fails in the turn in which it gave its last statements', async () => {
    const several = transaction((tx) => {
      andCommit(() => put(tx, 1, 5n)).catch(() => undefined);
      return Promise.reject(new TypeError('changed its mind'));
    });
    expect(isTypeError(await failure(several))).toBe(true);
    expect(await amounts()).toEqual([]);
  });

  it('refuses a statement behind its commit, and a commit without a transaction', async () => {
    const late = transaction((tx) =>
      andCommit(async () => {
        await put(tx, 1, 5n);
        await put(tx, 2, 5n);
      }),
    );
    expect(String(await failure(late))).toMatch(/being committed/);
    expect(String(await failure(andCommit(() => Promise.resolve())))).toMatch(/no transaction/);
  });

  it('is tried again where its last statements meet a deadlock', async () => {
    let runs = 0;
    await transaction(async (tx) => {
      runs += 1;
      const again = sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`;
      const last = runs === 1 ? tx.run(again) : put(tx, 2, 5n);
      await andCommit(() => Promise.all([put(tx, 1, 5n), last]));
    });
    expect(runs).toBe(2);
    expect(await amounts()).toEqual([5n, 5n]);
  });

  it('is serializable where that is asked for', async () => {
    const [shown] = await transaction(
      (tx) => tx.query(unnamed(sql`select current_setting('transaction_isolation') as level`)),
      { isolation: 'serializable' },
    );
    expect(shown).toEqual({ level: 'serializable' });
  });

  it('fails as unavailable, not worse, when its connection is cut, and the pool recovers', async () => {
    const cut = transaction(async (tx) => {
      await put(tx, 1, 5n);
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await db().run(sql`select pg_terminate_backend(${pid})`);
      await put(tx, 2, 5n);
    });
    expect(isDatabaseUnavailable(await failure(cut))).toBe(true);
    expect(await amounts()).toEqual([]);
  });
});

describe('a database that is not there', () => {
  testDatabase();

  it.each([
    'postgres://app@127.0.0.1:1/none',
    `postgres://app@/none?host=${encodeURIComponent('/nowhere/at/all')}`,
  ])('is unavailable: %s', async (databaseUrl) => {
    await closeDatabase();
    overrideConfiguration({ databaseUrl });
    expect(isDatabaseUnavailable(await failure(db().query(sql`select 1`)))).toBe(true);
    expect(isDatabaseUnavailable(await failure(transaction((tx) => tx.run(sql`select 1`))))).toBe(
      true,
    );
    await closeDatabase();
  });

  it('is told from other errors', () => {
    expect(isDatabaseUnavailable(new Error('no'))).toBe(false);
    expect(isDatabaseUnavailable(Object.assign(new Error('file'), { code: 'ENOENT' }))).toBe(false);
    expect(isDatabaseUnavailable(undefined)).toBe(false);
  });
});
