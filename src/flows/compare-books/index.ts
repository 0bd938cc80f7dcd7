/** The door of the comparison between the payment provider's books and ours. */
export { compareBooksSchedules } from './compare-books.jobs.ts';
export { moneyViolations } from './money-violations.ts';
