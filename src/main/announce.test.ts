import { expect, it } from 'vitest';
import { andCommit, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { announce } from './announce.ts';

testDatabase();

it('what other processes hear of a contribution is given in one turn, with the commit', async () => {
  const payload = { campaign_id: 1, contribution_id: 1 };
  const events = [{ topic: 'contribution.collected', payload }];
  const handed = transaction((tx) =>
    andCommit(async () => {
      await announce(tx, events);
    }),
  );
  await expect(handed).resolves.toBeUndefined();
});
