import { expect, it } from 'vitest';
import type { QueueItem, QueueKind } from '#modules/admin/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { presentItems } from '../frame/present-item.ts';

const actor = { locale: 'en', roles: ['admin'], accountId: 1 } as unknown as Actor;
const waits = (kind: QueueKind, amount: bigint | null): QueueItem => ({
  kind,
  key: '7',
  place: '',
  at: new Date('2031-02-03T04:05:06Z'),
  due_at: null,
  about: 'spam',
  campaign_id: 1,
  campaign_title: 'Lamp',
  campaign_language: 'en',
  amount_minor: amount,
  currency: 'USD',
  task: null,
});
const titles = (items: readonly QueueItem[]) =>
  presentItems(items, actor).columns.map(({ title }) => title);

it('has a column of amounts only where something that is shown has one', () => {
  const [report, dispute] = [waits('comment_report', null), waits('dispute', 2500n)];
  expect(titles([report])).not.toContain('Amount');
  expect(titles([])).not.toContain('Amount');
  expect(titles([report, dispute])).toContain('Amount');
  for (const items of [[report], [report, dispute]]) {
    const { columns, rows } = presentItems(items, actor);
    for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
  }
  const [first, second] = presentItems([report, dispute], actor).rows;
  expect([first?.cells[2]?.text, second?.cells[2]?.text]).toEqual(['–', '$25.00\u00a0USD']);
});

it('has a key of its own for each row, also where two disputes of one contribution wait', () => {
  const dispute = waits('dispute', 2500n);
  const { rows } = presentItems([dispute, { ...dispute, about: 'fraudulent' }, dispute], actor);
  expect(rows.map(({ key }) => key)).toEqual(['dispute:7', 'dispute:7~2', 'dispute:7~3']);
});
