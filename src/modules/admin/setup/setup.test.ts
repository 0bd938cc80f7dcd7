import { describe, expect, it } from 'vitest';
import { decideSteps, type SetupFacts, type StepName, type Trial } from './setup.ts';

const OWN: SetupFacts = {
  hasDemoAccounts: false,
  ownAdmins: 1,
  isNamed: true,
  payments: 'live',
  hasMailServer: true,
  trials: {},
};
const trial = (more: Partial<Trial> = {}): Trial => ({
  isCurrent: true,
  problem: null,
  triedAt: new Date(0),
  mailState: null,
  mailError: null,
  ...more,
});

function outcome(step: StepName, facts: Partial<SetupFacts>) {
  const found = decideSteps({ ...OWN, ...facts }).find((one) => one.step === step);
  return [found?.state, found?.problem];
}

describe('a step of the way to a market of one’s own', () => {
  it.each([
    ['own_market', { hasDemoAccounts: true }, 'open', 'demo_accounts'],
    ['own_market', {}, 'done', null],
    ['own_admin', { ownAdmins: 0 }, 'open', 'no_own_admin'],
    ['name', { isNamed: false }, 'open', 'not_named'],
    ['payments', { payments: 'sandbox' }, 'open', 'sandbox'],
    ['payments', { payments: 'test' }, 'open', 'test_key'],
    ['payments', { payments: 'sandbox', trials: { payments: trial() } }, 'open', 'sandbox'],
    ['payments', {}, 'open', 'not_tried'],
    ['payments', { trials: { payments: trial() } }, 'done', null],
    ['payments', { trials: { payments: trial({ isCurrent: false }) } }, 'open', 'changed_since'],
    [
      'payments',
      { trials: { payments: trial({ problem: 'key_refused' }) } },
      'failed',
      'key_refused',
    ],
    [
      'payments',
      { trials: { payments: trial({ problem: 'key_refused', isCurrent: false }) } },
      'open',
      'changed_since',
    ],
    ['mail', { hasMailServer: false, trials: { mail: trial() } }, 'open', 'no_server'],
    ['mail', {}, 'open', 'not_tried'],
    ['mail', { trials: { mail: trial({ mailState: 'queued' }) } }, 'waiting', null],
    ['mail', { trials: { mail: trial({ mailState: 'sent' }) } }, 'done', null],
    ['mail', { trials: { mail: trial({ mailState: 'failed' }) } }, 'failed', 'not_delivered'],
    [
      'mail',
      { trials: { mail: trial({ mailState: 'sent', isCurrent: false }) } },
      'open',
      'changed_since',
    ],
    ['offer', {}, 'open', 'not_tried'],
    ['offer', { trials: { offer: trial() } }, 'done', null],
    ['offer', { trials: { offer: trial({ isCurrent: false }) } }, 'open', 'changed_since'],
  ] as const)('%s of %j is %s: %s', (step, facts, state, problem) => {
    expect(outcome(step, facts)).toEqual([state, problem]);
  });
});
