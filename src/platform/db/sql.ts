export { db, type Executor, UnexpectedRowCount } from './executor.ts';
export {
  ASYNC_COMMIT,
  KEEPING_PLANS,
  sql,
  type SqlValue,
  Statement,
  unnamed,
} from './statement.ts';
