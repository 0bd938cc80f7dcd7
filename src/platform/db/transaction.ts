import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { isSerializationFailure } from './database-errors.ts';
import { type Executor, executorOver } from './executor.ts';
import {
  connectionPool,
  hasNamedStatements,
  LOCK_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from './pool.ts';
import { firstFailure } from './first-failure.ts';
import { type Gathering, gatherStatements } from './gather-statements.ts';
import { KEEP_PLANS, sql, type Statement, unnamed } from './statement.ts';

export { db, dbKeepingPlans, type Executor } from './executor.ts';

export interface TransactionOptions {
  /** How often a serialization failure or deadlock is tried again; 3 by default. */
  readonly retries?: number;
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Milliseconds a statement may take; 10,000 by default. */
  readonly statementTimeout?: number;
  /** Milliseconds to wait for a lock; 2,000 by default. */
  readonly lockTimeout?: number;
  /**
   * Each statement runs by the one plan it keeps, and reads no table from its beginning: for paths that look
   * up by keys alone (`dbKeepingPlans()` for a statement by itself). One whose first statement reads no table
   * has `KEEPING_PLANS` there instead, and saves a statement.
   */
  readonly hasGenericPlans?: boolean;
  /**
   * False: PostgreSQL's asynchronous commit. It doesn't wait for the disk, so a crash may lose it: only for
   * what is done again anyway, and nobody outside has seen.
   */
  readonly waitsForDisk?: boolean;
}

interface Scope {
  isOpen: boolean;
  readonly afterCommit: (() => void)[];
  readonly commitBehind: (statements: Promise<unknown>) => Promise<string>;
  /** What came of the commit that travelled with the last statements. */
  committed?: Promise<string>;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Whether the caller runs inside the work of a transaction that has not ended yet. */
export function isInTransaction(): boolean {
  return scopes.getStore()?.isOpen ?? false;
}

/** Calls it once the caller's transaction is committed, never when it is undone; at once outside of one. */
export function afterCommit(work: () => void): void {
  const scope = scopes.getStore();
  if (scope?.isOpen) scope.afterCommit.push(work);
  else work();
}

/**
 * For the last statements of the caller's transaction: its commit travels with them, so that it costs no
 * way of its own. `write` gives all of them in one turn: one given after an answer throws, when those before
 * it are written already. Where PostgreSQL refuses one, nothing is written and its error is thrown. What is
 * found wrong with an answer (a count of rows, a value that cannot be read) is thrown after the commit:
 * statements whose answers are judged go before. Conditions that must hold are the database's to refuse.
 */
export async function andCommit<T>(write: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  if (!scope?.isOpen) throw new Error('there is no transaction to commit');
  const written = write();
  scope.committed = scope.commitBehind(written);
  // Heard where the transaction ends, unless a statement before it failed.
  scope.committed.catch(() => undefined);
  return written;
}

/**
 * Runs the work in one transaction and commits it; any error undoes it and is thrown on.
 * The work may run more than once (after 40001, 40P01): it must touch nothing but the database.
 */
export async function transaction<T>(
  work: (tx: Executor) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const retries = options.retries ?? 3;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(work, options);
    } catch (error) {
      if (attempt >= retries || !isSerializationFailure(error)) throw error;
      await pause(2 ** attempt * 10 * (0.5 + Math.random()));
    }
  }
}

async function runOnce<T>(
  work: (tx: Executor) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await connectionPool().connect();
  const gathering = gatherStatements(client);
  const { commitBehind } = gathering;
  const scope: Scope = { isOpen: true, afterCommit: [], commitBehind };
  const noted = firstFailure();
  const tx = executorOver((statement) => {
    if (!scope.isOpen) throw new Error('this transaction is over');
    return noted(gathering.send(statement));
  });
  try {
    // Not waited for: they travel with the first statements, and where one fails those fail as well.
    const begun = beginOf(options).map((statement) => noted(gathering.send(statement)));
    const [result] = await Promise.all([scopes.run(scope, work, tx), ...begun]);
    scope.isOpen = false;
    const ended = await (scope.committed ?? gathering.end('commit'));
    // A statement that failed and was caught leaves nothing to commit: PostgreSQL then rolls back.
    if (ended !== 'COMMIT') throw new Error('the transaction was rolled back, not committed');
    client.release();
    for (const each of scope.afterCommit) each();
    return result;
  } catch (error) {
    scope.isOpen = false;
    await giveBack(client, gathering);
    throw error;
  }
}

async function giveBack(client: PoolClient, gathering: Gathering): Promise<void> {
  try {
    await gathering.end('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

function beginOf(options: TransactionOptions): Statement[] {
  const isPooled = !hasNamedStatements();
  const settings: string[] = [];
  if (options.statementTimeout !== undefined || isPooled) {
    settings.push(`statement_timeout = ${options.statementTimeout ?? STATEMENT_TIMEOUT_MS}`);
  }
  if (options.waitsForDisk === false) settings.push('synchronous_commit = off');
  if (options.lockTimeout !== undefined || isPooled) {
    settings.push(`lock_timeout = ${options.lockTimeout ?? LOCK_TIMEOUT_MS}`);
  }
  const begin = options.isolation ? `begin isolation level ${options.isolation}` : 'begin';
  const texts = [begin, ...settings.map((setting) => `set local ${setting}`)];
  return [...texts, ...(options.hasGenericPlans === true ? [KEEP_PLANS] : [])].map((text) =>
    sql.raw(text),
  );
}

let savepoints = 0;

/** Runs the work inside a savepoint, so that its failure undoes it alone and the rest goes on. */
export async function savepoint<T>(tx: Executor, work: () => Promise<T>): Promise<T> {
  savepoints += 1;
  const name = `s${savepoints}`;
  await tx.run(savepointStatement(`savepoint ${name}`));
  try {
    const result = await work();
    await tx.run(savepointStatement(`release savepoint ${name}`));
    return result;
  } catch (error) {
    await tx.run(savepointStatement(`rollback to savepoint ${name}`));
    throw error;
  }
}

function savepointStatement(text: string): Statement {
  return unnamed(sql.raw(text));
}
