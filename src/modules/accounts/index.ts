/** The door of accounts: people, their sessions and what others may know of them. */
export { type Account, displayName, type Role, ROLES } from './account.ts';
export { avatarUrl, setAvatarAddress } from './avatar-url.ts';
export { accountRoutes } from './account.routes.ts';
export { describePerson } from './describe-person.ts';
export { hashPassword } from './password.ts';
export { readAccount, readAccounts } from './read-account.ts';
export { sessionReader } from './session.ts';
export { ADDRESSES_MAX, type SavedAddress, type ShippingAddress } from './addresses/address.ts';
export { addressRoutes } from './addresses/address.routes.ts';
export {
  addAddress,
  changeAddress,
  readAddresses,
  removeAddress,
} from './addresses/save-address.ts';
export { type AuditEntry } from './audit/audit.ts';
export { audit, destroyAuditKey } from './audit/record-audit.ts';
export { contactRoutes } from './contacts/contact.routes.ts';
export { confirmIdentity } from './individuals/confirm-identity.ts';
export { followPerson, unfollowPerson } from './individuals/follow-person.ts';
export {
  BIO_MAX,
  type Individual,
  INTERESTS_MAX,
  LINK_KINDS,
  type LinkedSite,
} from './individuals/individual.ts';
export { ownAccount } from './individuals/individual.policy.ts';
export { individualRoutes } from './individuals/individual.routes.ts';
export { roleCommands } from './roles/role.cli.ts';
export { roleRoutes } from './roles/role.routes.ts';
export { readFollowsPerson, readIndividual } from './individuals/read-individual.ts';
export { saveProfile } from './individuals/save-profile.ts';
export { setNeighbours } from './neighbours.ts';
