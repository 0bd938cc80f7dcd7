import { describe, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { addresses, input, key, makeCampaign, visitor } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { check as auditChain } from '../../../checks/accounts/audit-chain.check.ts';
import { markRefunded, refundContribution } from './refund-contribution.ts';

testDatabase();
const gateway = moneyGateway();

interface Row {
  readonly act: string;
  readonly actor_id: number | null;
  readonly details: object;
  readonly hashes: number;
}

function rowsOf(contributionId: number): Promise<Row[]> {
  return db().query<Row>(sql`
    select act, actor_id, details, num_nonnulls(before_hash, after_hash) as hashes from audit_log
    where subject_kind = 'contribution' and subject_id = ${contributionId} order by id`);
}

async function collected() {
  const campaign = await makeCampaign();
  const body = input(campaign, { extra_cents: 5000, expected_total_cents: 5000 });
  const { contribution } = await startContribution(body, visitor(), key(), addresses);
  return { id: contribution.id, ownerId: campaign.ownerId };
}

const request = (contributionId: number, actorId: number | null) => ({
  contributionId,
  amountMinor: 2000n as bigint | null,
  reason: 'contributor_request' as const,
  key: key(),
  actorId,
  ip: '203.0.113.5',
  requestId: 'request-1',
});

describe('money given back by a person', () => {
  it('leaves one row for each refund, however often its key is sent', async () => {
    const { id, ownerId } = await collected();
    const first = request(id, ownerId);
    const refund = await refundContribution(first);
    await refundContribution(first);
    const rest = await markRefunded({
      ...request(id, ownerId),
      amountMinor: null,
      actorId: ownerId,
      note: 'in cash',
    });
    const reason = 'contributor_request';
    expect(await rowsOf(id)).toEqual([
      {
        act: 'contribution_refunded',
        actor_id: ownerId,
        details: { refund_id: refund.id, amount_minor: 2000, reason },
        hashes: 2,
      },
      {
        act: 'contribution_marked_refunded',
        actor_id: ownerId,
        details: { refund_id: rest.id, amount_minor: 3000, reason },
        hashes: 2,
      },
    ]);
    expect(await auditChain.find(db())).toEqual([]);
  });

  it('leaves none when it is refused, nor when the system gave back what it owed', async () => {
    const { id, ownerId } = await collected();
    await expect(
      refundContribution({ ...request(id, ownerId), amountMinor: 5001n }),
    ).rejects.toMatchObject({ status: 422 });
    await refundContribution({ ...request(id, null), reason: 'perk_unavailable' as never });
    expect(await rowsOf(id)).toEqual([]);
  });
});

itLeavesMoneyInOrder(gateway);
