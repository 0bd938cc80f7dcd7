import type { SessionReader } from '#platform/http/actor.ts';

/** Sessions for route tests: the cookie holds the account's number, `finance:<n>` adds that role. */
export const sessionsByNumber: Pick<SessionReader, 'read'> = {
  async read({ session }) {
    const [role, number] = session?.includes(':') ? session.split(':') : [undefined, session];
    const accountId = Number(number);
    if (!number || !Number.isSafeInteger(accountId)) return null;
    return { accountId, roles: role === 'finance' ? ['finance'] : [], sessionId: `s${accountId}` };
  },
};
