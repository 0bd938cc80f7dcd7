import type { ProviderProblem } from '#modules/payments/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { MailState } from '#platform/mail/mail.store.ts';
import type { TriedStep } from './setup.ts';

export interface People {
  readonly hasDemoAccounts: boolean;
  readonly ownAdmins: number;
}

/** Whether demo accounts are left, and how many other admins can log in. */
export function findPeople(q: Executor): Promise<People> {
  return q.one<People>(sql`
    select
      exists (select from accounts where origin = 'demo' and closed_at is null) as "hasDemoAccounts",
      (select count(*) from account_roles r join accounts a on a.id = r.account_id
        where r.role = 'admin' and a.origin <> 'demo' and a.closed_at is null and a.revoked_at is null
          and (a.password_hash is not null
            or exists (select from passkeys p where p.account_id = a.id))) as "ownAdmins"`);
}

export interface TrialRow {
  readonly step: TriedStep;
  readonly subject: string;
  readonly problem: ProviderProblem | null;
  readonly triedAt: Date;
  readonly mailState: MailState | null;
  readonly mailError: string | null;
}

/** What was tried last of each step. */
export function listTrials(q: Executor): Promise<TrialRow[]> {
  return q.query<TrialRow>(sql`
    select t.step, t.subject, t.problem, t.tried_at as "triedAt", m.state as "mailState",
      m.error as "mailError"
    from setup_trials t left join mail_messages m on m.id = t.mail_id`);
}

export interface NewTrial {
  readonly step: TriedStep;
  readonly subject: string;
  readonly problem: ProviderProblem | null;
  readonly mailId: number | null;
  readonly triedBy: number;
}

/** Keeps what was tried in place of what was tried before. */
export async function keepTrial(tx: Executor, trial: NewTrial): Promise<void> {
  const { step, subject, problem, mailId, triedBy } = trial;
  await tx.run(sql`
    insert into setup_trials (step, subject, problem, mail_id, tried_by)
    values (${step}, ${subject}, ${problem}, ${mailId}, ${triedBy})
    on conflict (step) do update set subject = excluded.subject, problem = excluded.problem,
      mail_id = excluded.mail_id, tried_by = excluded.tried_by, tried_at = clock_now()`);
}
