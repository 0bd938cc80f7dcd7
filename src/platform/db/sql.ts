export { db, type Executor, UnexpectedRowCount } from './executor.ts';
export { sql, type SqlValue, Statement, UNHURRIED, unnamed } from './statement.ts';
