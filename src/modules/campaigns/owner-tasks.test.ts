import { describe, expect, it } from 'vitest';
import { ownerTasks, type TaskFacts } from './owner-tasks.ts';

const live = {
  state: 'live',
  takesContributions: true,
  isSentBack: false,
  percent: 40,
  contributors: 12,
  may: () => true,
} as const satisfies TaskFacts;

describe('what an owner does next', () => {
  it.each<[Partial<TaskFacts>, string[]]>([
    [{ state: 'draft', takesContributions: false }, ['launch', 'announce']],
    [{ state: 'coming_soon', takesContributions: false }, ['gather_subscribers', 'launch']],
    [{ state: 'held', takesContributions: false }, ['answer_hold']],
    [{ state: 'closed', takesContributions: false, percent: 120 }, []],
    [{ state: 'draft', isSentBack: true }, ['answer_review', 'launch', 'announce']],
    [{ state: 'held', isSentBack: true }, ['answer_hold', 'answer_review']],
    [{ isSentBack: true }, ['answer_review']],
    [{ state: 'closed', takesContributions: false, isSentBack: true }, []],
    [{ contributors: 0, percent: 0 }, ['first_contribution']],
    [{ contributors: 9, percent: 74 }, ['more_contributors']],
    [{ contributors: 9, percent: 75 }, ['goal_near']],
    [{ contributors: 10, percent: 74 }, []],
    [{ contributors: 3, percent: 100 }, ['goal_reached']],
    [{ percent: 99 }, ['goal_near']],
    [{ percent: 100 }, ['goal_reached']],
  ])('of %j is %j', (facts, tasks) => {
    expect(ownerTasks({ ...live, ...facts })).toEqual(tasks);
  });

  it('is shown to who may do it', () => {
    const only = (permission: string) => ({ may: (asked: string) => asked === permission });
    const draft = { ...live, state: 'draft' as const };
    expect(ownerTasks({ ...draft, ...only('see_figures') })).toEqual([]);
    const soon = { ...live, state: 'coming_soon' as const };
    expect(ownerTasks({ ...soon, ...only('see_figures') })).toEqual(['gather_subscribers']);
    expect(ownerTasks({ ...soon, ...only('edit_campaign') })).toEqual(['launch']);
    expect(ownerTasks({ ...live, percent: 100, ...only('edit_campaign') })).toEqual([]);
  });
});
