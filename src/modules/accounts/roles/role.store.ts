import { type Executor, sql } from '#platform/db/sql.ts';
import type { Role } from '../account.ts';

export interface GrantedRole {
  accountId: number;
  name: string;
  email: string;
  role: Role;
  grantedBy: number | null;
  grantedAt: Date;
}

export function listRoles(q: Executor): Promise<GrantedRole[]> {
  return q.query<GrantedRole>(sql`
    select r.account_id as "accountId", trim(a.firstname || ' ' || a.lastname) as name, a.email, r.role,
      r.granted_by as "grantedBy", r.granted_at as "grantedAt"
    from account_roles r join accounts a on a.id = r.account_id
    order by r.account_id, r.role limit 1000`);
}

/** Nobody else gives or takes a role until the transaction ends. */
export async function lockAllRoles(tx: Executor): Promise<void> {
  await tx.run(sql`lock table account_roles in share row exclusive mode`);
}

/** The roles of one account that can be used: none of a closed one, or of one whose access is withdrawn. */
export async function findStandingRoles(q: Executor, accountId: number): Promise<Role[]> {
  const rows = await q.query<{ role: Role }>(sql`
    select r.role from account_roles r join accounts a on a.id = r.account_id
    where a.id = ${accountId} and a.closed_at is null and a.revoked_at is null`);
  return rows.map(({ role }) => role);
}

/** The roles of one account, which is not closed meanwhile; undefined for nobody living. */
export async function lockRoles(tx: Executor, accountId: number): Promise<Role[] | undefined> {
  const row = await tx.maybe<{ roles: Role[] }>(sql`
    select array(select r.role from account_roles r where r.account_id = a.id order by r.role) as roles
    from accounts a where a.id = ${accountId} and a.closed_at is null for key share of a`);
  return row?.roles;
}

export async function countAdmins(q: Executor): Promise<number> {
  const row = await q.one<{ count: number }>(sql`
    select count(*) as count from account_roles r join accounts a on a.id = r.account_id
    where r.role = 'admin' and a.closed_at is null and a.revoked_at is null`);
  return row.count;
}

/** Whether anybody but those named, who can log in, has the role or may do everything. */
export async function isHeldByOthers(
  q: Executor,
  role: Role,
  apartFrom: readonly number[],
  { needsSecondFactor }: { readonly needsSecondFactor: boolean },
): Promise<boolean> {
  const { is } = await q.one<{ is: boolean }>(sql`
    select exists (select 1 from account_roles r join accounts a on a.id = r.account_id
      where r.role in (${role}, 'admin') and a.id <> all(${apartFrom}::bigint[]) and a.closed_at is null
        and a.revoked_at is null
        and (not ${needsSecondFactor}::boolean or exists (
          select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null))) as is`);
  return is;
}

export async function insertRole(
  tx: Executor,
  accountId: number,
  role: Role,
  grantedBy: number | null,
): Promise<void> {
  await tx.run(sql`
    insert into account_roles (account_id, role, granted_by)
    values (${accountId}, ${role}, ${grantedBy}) on conflict do nothing`);
}

export async function deleteRole(tx: Executor, accountId: number, role: Role): Promise<void> {
  await tx.run(sql`
    delete from account_roles where account_id = ${accountId} and role = ${role}`);
}
