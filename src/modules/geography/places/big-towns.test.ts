import { expect, it } from 'vitest';
import { bigTownNames } from './big-towns.ts';

it('big towns are known by every name, and no small one is', async () => {
  const names = await bigTownNames();
  for (const name of ['paris', 'oslo', 'los angeles', 'koln', 'cologne', 'roma'])
    expect([name, names.has(name)]).toEqual([name, true]);
  for (const name of ['lisbn', 'hallstatt', ''])
    expect([name, names.has(name)]).toEqual([name, false]);
});
