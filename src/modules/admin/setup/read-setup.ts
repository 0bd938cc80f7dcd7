import { newestVersion } from '#modules/settings/index.ts';
import { config } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { SOFTWARE_NAME } from '#platform/web/market-name.ts';
import { decideSteps, type Setup, type SetupFacts } from './setup.ts';
import { findPeople, listTrials } from './setup.store.ts';
import { trialSubject } from './trial-subject.ts';

/** Keys that move no money; the restricted ones begin otherwise than the whole ones. */
const TEST_KEY = /^[rs]k_test_/;

function paymentsGoTo(): SetupFacts['payments'] {
  const { stripeApiBase, stripeSecretKey } = config();
  if (stripeApiBase !== undefined) return 'sandbox';
  return TEST_KEY.test(stripeSecretKey) ? 'test' : 'live';
}

/** How far this market is from being somebody's own, step by step. */
export async function readSetup(): Promise<Setup> {
  const [people, { id: version, profile }, rows] = await Promise.all([
    findPeople(db()),
    newestVersion(),
    listTrials(db()),
  ]);
  const trials = rows.map(({ step, subject, ...trial }) => {
    return [step, { ...trial, isCurrent: subject === trialSubject(step, profile) }] as const;
  });
  const steps = decideSteps({
    ...people,
    isNamed: profile.name !== SOFTWARE_NAME,
    payments: paymentsGoTo(),
    hasMailServer: config().smtpUrl !== undefined,
    trials: Object.fromEntries(trials),
  });
  return { steps, version, ownAdmins: people.ownAdmins };
}
