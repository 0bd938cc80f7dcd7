/** The door of accounts: people, their sessions and what others may know of them. */
export { type Account, displayName, type Role, ROLES } from './account.ts';
export { avatarUrl, setAvatarAddress } from './avatar-url.ts';
export { accountRoutes } from './account.routes.ts';
export { describePerson } from './describe-person.ts';
export { hashPassword } from './password.ts';
export { readAccount, readAccounts } from './read-account.ts';
export { sessionReader } from './session.ts';
