import type { ProviderProblem } from '#modules/payments/index.ts';
import type { MailState } from '#platform/mail/mail.store.ts';

/** The way from the demo to a market of one's own, in its order. */
export const SETUP_STEPS = [
  'own_market',
  'own_admin',
  'name',
  'payments',
  'mail',
  'offer',
] as const;
export type StepName = (typeof SETUP_STEPS)[number];

/** Steps that are done by trying or confirming something. */
export const TRIED_STEPS = ['payments', 'mail', 'offer'] as const;
export type TriedStep = (typeof TRIED_STEPS)[number];

export const STEP_STATES = ['done', 'open', 'waiting', 'failed'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const STEP_PROBLEMS = [
  'demo_accounts',
  'no_own_admin',
  'not_named',
  'sandbox',
  'test_key',
  'not_tried',
  'changed_since',
  'key_refused',
  'unreachable',
  'other',
  'no_server',
  'not_delivered',
] as const;
/** What keeps a step from being done. */
export type StepProblem = (typeof STEP_PROBLEMS)[number];

export interface SetupStep {
  readonly step: StepName;
  readonly state: StepState;
  readonly problem: StepProblem | null;
  /** When it was tried or confirmed last, whatever came of it. */
  readonly triedAt: Date | null;
  /** What the mail server said of a test that did not reach it. */
  readonly detail: string | null;
}

export interface Trial {
  /** What was tried is what holds now. */
  readonly isCurrent: boolean;
  readonly problem: ProviderProblem | null;
  readonly triedAt: Date;
  readonly mailState: MailState | null;
  readonly mailError: string | null;
}

export interface SetupFacts {
  readonly hasDemoAccounts: boolean;
  /** Admins who are no demo account and can log in. */
  readonly ownAdmins: number;
  readonly isNamed: boolean;
  /** Where payments go: to a provider's real or test side, or to the sandbox. */
  readonly payments: 'live' | 'test' | 'sandbox';
  readonly hasMailServer: boolean;
  readonly trials: { readonly [S in TriedStep]?: Trial };
}

export interface Setup {
  readonly steps: readonly SetupStep[];
  readonly ownAdmins: number;
  /** The version of the market that is confirmed by the last step. */
  readonly version: number;
}

type Outcome = readonly [state: StepState, problem: StepProblem | null];

const DONE: Outcome = ['done', null];
const doneOr = (isDone: boolean, problem: StepProblem): Outcome =>
  isDone ? DONE : ['open', problem];

const untried = (trial: Trial | undefined): Outcome => [
  'open',
  trial === undefined ? 'not_tried' : 'changed_since',
];

/** A key that works is not enough: nobody is paid by a sandbox. */
function paymentsOutcome({ payments, trials }: SetupFacts): Outcome {
  const trial = trials.payments;
  if (trial?.isCurrent && trial.problem !== null) return ['failed', trial.problem];
  if (payments !== 'live') return ['open', payments === 'test' ? 'test_key' : 'sandbox'];
  return trial?.isCurrent ? DONE : untried(trial);
}

const MAIL_OUTCOMES: Record<MailState, Outcome> = {
  sent: DONE,
  queued: ['waiting', null],
  failed: ['failed', 'not_delivered'],
  suppressed: ['failed', 'not_delivered'],
  kept: ['open', 'changed_since'],
};

function mailOutcome({ hasMailServer, trials: { mail } }: SetupFacts): Outcome {
  if (!hasMailServer) return ['open', 'no_server'];
  return mail?.isCurrent && mail.mailState ? MAIL_OUTCOMES[mail.mailState] : untried(mail);
}

/** How far a market is from being somebody's own. */
export function decideSteps(facts: SetupFacts): SetupStep[] {
  const { trials } = facts;
  const outcomes: Record<StepName, Outcome> = {
    own_market: doneOr(!facts.hasDemoAccounts, 'demo_accounts'),
    own_admin: doneOr(facts.ownAdmins > 0, 'no_own_admin'),
    name: doneOr(facts.isNamed, 'not_named'),
    payments: paymentsOutcome(facts),
    mail: mailOutcome(facts),
    offer: trials.offer?.isCurrent ? DONE : untried(trials.offer),
  };
  return SETUP_STEPS.map((step) => {
    const [state, problem] = outcomes[step];
    const trial = step in trials ? trials[step as TriedStep] : undefined;
    return {
      step,
      state,
      problem,
      triedAt: trial?.triedAt ?? null,
      detail: trial?.isCurrent ? trial.mailError : null,
    };
  });
}
