/** The door of disbursements: what is held for a beneficiary. */
export { type FundsOfDay, readFundsByDay, readFundsOfMany } from './read-funds-by-day.ts';
export { type Funds, readFunds } from './read-funds.ts';
export { fundsRoutes } from './funds.routes.ts';
