import { expect, it } from 'vitest';
import { submissionName, submissionPath } from './submission.ts';

const perk = (id: number, title: string) => ({
  name: `perk ${id}`,
  content: { perk_id: id, title: `${title}, new`, title_before: title },
});

it.each([
  ['banner_change', [], '/campaigns/7/edit/extras#banner', 'your new banner'],
  [
    'external_campaign',
    [],
    '/campaigns/7/edit/extras#external',
    'the details of your campaign on another platform',
  ],
  ['nonprofit_proof', [], '/campaigns/7/edit/funding#nonprofit', 'your proof of nonprofit status'],
  [
    'product_stage',
    [{ name: 'prototype', content: {} }],
    '/campaigns/7/edit/extras#stage',
    'your evidence for the product stage “Prototype”',
  ],
  ['perk_change', [perk(3, 'Mug')], '/campaigns/7/edit/perks?edit=3', 'your perk changes (Mug)'],
  [
    'perk_change',
    [perk(3, 'Mug'), perk(4, 'Shirt')],
    '/campaigns/7/edit/perks',
    'your perk changes (Mug and Shirt)',
  ],
  ['large_disbursement', [], '/command_center/7', 'your large payment'],
] as const)('%s %j is submitted again at %s', (kind, items, path, name) => {
  const submitted = { kind, items: [...items] };
  expect(submissionPath(submitted, 'en', 7)).toBe(path);
  expect(submissionName(submitted, 'en')).toBe(name);
});
