export { db, type Executor, UnexpectedRowCount } from './executor.ts';
export { ASYNC_COMMIT, sql, type SqlValue, Statement, unnamed } from './statement.ts';
