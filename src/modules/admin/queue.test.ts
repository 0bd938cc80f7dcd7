import { expect, it } from 'vitest';
import { byAge, byRisk, placeBehind, QUEUE_KIND_NAMES, QUEUE_KINDS } from './queue.ts';

const at = (minute: number, id: number) => `2031-02-03T04:${minute}:06.000000Z~${id}`;

it('has the greatest risk first, and each kind once', () => {
  const groups = byRisk(QUEUE_KIND_NAMES.toReversed());
  const risks = groups.map((kinds) => kinds.map((kind) => QUEUE_KINDS[kind].risk));
  expect(risks.map((same) => new Set(same).size)).toEqual(risks.map(() => 1));
  expect(risks.map(([risk]) => risk)).toEqual(risks.map((_, place) => place + 1));
  expect(groups.flat().toSorted()).toEqual(QUEUE_KIND_NAMES.toSorted());
});

it('of one risk what waits longest comes first, whatever its kind', () => {
  const items = [
    { kind: 'comment_report', place: at(10, 9) },
    { kind: 'comment_report', place: at(30, 1) },
    { kind: 'campaign_report', place: at(20, 5) },
    { kind: 'account_report', place: at(10, 2) },
  ] as const;
  expect(items.toSorted(byAge)).toEqual([items[3], items[0], items[2], items[1]]);
});

it('goes on behind the end of a page: of kinds at the same time those before it were shown', () => {
  const end = { kind: 'account_report', place: at(10, 7) } as const;
  expect(placeBehind(end, 'account_report')).toBe(at(10, 7));
  expect(placeBehind(end, 'campaign_report')).toBe(at(10, 999_999_999_999_999));
  expect(placeBehind(end, 'comment_report')).toBe(at(10, 0));
  expect(placeBehind(end, 'approval_group')).toBe(null);
});
