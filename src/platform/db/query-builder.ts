import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { db, type Executor } from './executor.ts';
import type { DB } from './schema.types.ts';
import { compiledStatement } from './statement.ts';

const builders = new WeakMap<Executor, Kysely<DB>>();

/**
 * Kysely over the real schema's types, run by the given executor (the pool unless told), so that
 * `kysely(tx)` belongs to the transaction. Its queries go unnamed; int8 is read as everywhere.
 */
export function kysely(q: Executor = db()): Kysely<DB> {
  let builder = builders.get(q);
  if (builder === undefined) {
    builder = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOver(q),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    builders.set(q, builder);
  }
  return builder;
}

function driverOver(q: Executor): Driver {
  const refuse = async (): Promise<never> => {
    throw new Error('transactions are opened by transaction() of #platform/db/transaction.ts');
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connectionOver(q),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

function connectionOver(q: Executor): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const statement = compiledStatement(query.sql, query.parameters);
      if (hasRows(query)) return { rows: await q.query<R>(statement) };
      return { rows: [], numAffectedRows: BigInt(await q.run(statement)) };
    },
    streamQuery(): never {
      throw new Error('streaming is not supported: page by key instead');
    },
  };
}

function hasRows({ query }: CompiledQuery): boolean {
  const isWrite = /^(Insert|Update|Delete|Merge)QueryNode$/.test(query.kind);
  return !isWrite || ('returning' in query && query.returning !== undefined);
}
