import { type Executor, sql } from '#platform/db/sql.ts';

export type ChallengePurpose = 'second_factor' | 'make_passkey' | 'use_passkey' | 'facebook';

interface Row {
  accountId: number | null;
  challenge: string;
}

export async function insertChallenge(
  tx: Executor,
  begun: {
    hash: Buffer;
    accountId: number | null;
    purpose: ChallengePurpose;
    challenge: string;
    minutes: number;
  },
): Promise<void> {
  await tx.run(sql`
    insert into sign_in_challenges (token_hash, account_id, purpose, challenge, expires_at)
    values (${begun.hash}, ${begun.accountId}, ${begun.purpose}, ${begun.challenge},
      clock_now() + make_interval(mins => ${begun.minutes}))`);
}

/** Counts a try; committed at once, whatever becomes of the request. */
export async function countTry(
  q: Executor,
  hash: Buffer,
  purpose: ChallengePurpose,
  most: number,
): Promise<Row | undefined> {
  return q.maybe<Row>(sql`
    update sign_in_challenges set tries = tries + 1
    where token_hash = ${hash} and purpose = ${purpose} and used_at is null and tries < ${most}
      and expires_at > clock_now()
    returning account_id as "accountId", challenge`);
}

export async function endChallenge(tx: Executor, hash: Buffer): Promise<boolean> {
  const count = await tx.run(sql`
    update sign_in_challenges set used_at = clock_now() where token_hash = ${hash} and used_at is null`);
  return count > 0;
}

/** Forgets what was begun a day ago or earlier. */
export async function deleteOldChallenges(q: Executor): Promise<void> {
  await q.run(
    sql`delete from sign_in_challenges where expires_at < clock_now() - interval '1 day'`,
  );
}
