import { describe, expect, it } from 'vitest';
import { ownerTasks, type TaskGround } from './owner-tasks.ts';

const live = {
  state: 'live',
  takesContributions: true,
  percent: 40,
  contributors: 12,
  may: () => true,
} as const satisfies TaskGround;

describe('what an owner does next', () => {
  it.each<[Partial<TaskGround>, string[]]>([
    [{ state: 'draft', takesContributions: false }, ['launch', 'announce']],
    [{ state: 'coming_soon', takesContributions: false }, ['gather', 'launch']],
    [{ state: 'held', takesContributions: false }, ['hold']],
    [{ state: 'closed', takesContributions: false, percent: 120 }, []],
    [{ contributors: 0, percent: 0 }, ['first']],
    [{ contributors: 9, percent: 74 }, ['more']],
    [{ contributors: 9, percent: 75 }, ['close']],
    [{ contributors: 10, percent: 74 }, []],
    [{ contributors: 3, percent: 100 }, ['reached']],
    [{ percent: 99 }, ['close']],
    [{ percent: 100 }, ['reached']],
  ])('of %j is %j', (ground, tasks) => {
    expect(ownerTasks({ ...live, ...ground })).toEqual(tasks);
  });

  it('is shown to who may do it', () => {
    const only = (permission: string) => ({ may: (asked: string) => asked === permission });
    const draft = { ...live, state: 'draft' as const };
    expect(ownerTasks({ ...draft, ...only('see_figures') })).toEqual([]);
    const soon = { ...live, state: 'coming_soon' as const };
    expect(ownerTasks({ ...soon, ...only('see_figures') })).toEqual(['gather']);
    expect(ownerTasks({ ...soon, ...only('edit_campaign') })).toEqual(['launch']);
    expect(ownerTasks({ ...live, percent: 100, ...only('edit_campaign') })).toEqual([]);
  });
});
