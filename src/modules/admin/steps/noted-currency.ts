import type { ReadAuditRow } from '#modules/accounts/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { StepRow } from '../campaign-records.store.ts';
import { listContributionCurrencies } from '../money-records.store.ts';

type Details = Readonly<Record<string, unknown>>;

/** An amount is noted without its currency, which the contribution alone knows. */
const isOfMoney = (details: Details): boolean => details.amount_minor !== undefined;

const inCurrency = <D extends Details>(details: D, currency: string | undefined): D =>
  currency === undefined || !isOfMoney(details) ? details : { ...details, currency };

/** Steps of a contribution, their amounts with its currency. */
export function stepsInCurrency(steps: readonly StepRow[], currency: string): StepRow[] {
  return steps.map((step) =>
    step.details === null ? step : { ...step, details: inCurrency(step.details, currency) },
  );
}

/** The currencies of contributions, by number. */
async function readContributionCurrencies(
  contributionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (contributionIds.length === 0) return new Map();
  const rows = await listContributionCurrencies(db(), contributionIds);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** Entries of the log, amounts given back with the currency of their contribution. */
export async function withCurrencies(rows: readonly ReadAuditRow[]): Promise<ReadAuditRow[]> {
  const isOfContribution = ({ subjectKind, details }: ReadAuditRow) =>
    subjectKind === 'contribution' && isOfMoney(details);
  const ids = new Set(rows.filter(isOfContribution).map(({ subjectId }) => subjectId));
  const currencies = await readContributionCurrencies([...ids]);
  return rows.map((row) =>
    isOfContribution(row)
      ? { ...row, details: inCurrency(row.details, currencies.get(row.subjectId)) }
      : row,
  );
}
