export { db, type Executor, UnexpectedRowCount } from './executor.ts';
export { sql, type SqlValue, Statement, unnamed } from './statement.ts';
