import { expect, it } from 'vitest';
import { type ScheduledWork, scheduleState } from './schedule-state.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const WORK: ScheduledWork = {
  name: 'count',
  everySeconds: 60,
  dueAt: ago(-30),
  startedAt: ago(30),
  finishedAt: ago(29),
  failures: 0,
  error: null,
};

it.each<[string, Partial<ScheduledWork>]>([
  ['late', { dueAt: null, startedAt: null, finishedAt: null }],
  ['late', { dueAt: ago(61) }],
  ['late', { dueAt: ago(61), error: 'Error: gone' }],
  ['late', { dueAt: ago(61), startedAt: null, finishedAt: null }],
  ['late', { startedAt: ago(601), finishedAt: null }],
  ['running', { startedAt: ago(599), finishedAt: null, dueAt: ago(539) }],
  ['running', { startedAt: ago(3000), finishedAt: null, everySeconds: 3600 }],
  ['failed', { error: 'Error: gone' }],
  ['waiting', { startedAt: null, finishedAt: null, dueAt: ago(1) }],
  ['on_time', { dueAt: ago(60) }],
  ['on_time', {}],
])('an entry is %s: %j', (state, values) => {
  expect(scheduleState({ ...WORK, ...values }, NOW)).toBe(state);
});
