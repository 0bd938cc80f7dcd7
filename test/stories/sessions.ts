import { ROLES, type Role, type SessionReader } from '#platform/http/actor.ts';

const rolesOf = (role: string | undefined): Role[] => ROLES.filter((one) => one === role);

/** Sessions for route tests: the cookie holds the account's number, `finance:<n>` adds that role. */
export const sessionsByNumber: Pick<SessionReader, 'read'> = {
  async read({ session }) {
    const [role, number] = session?.includes(':') ? session.split(':') : [undefined, session];
    const accountId = Number(number);
    if (!number || !Number.isSafeInteger(accountId)) return null;
    return { accountId, roles: rolesOf(role), sessionId: `s${accountId}` };
  },
};
