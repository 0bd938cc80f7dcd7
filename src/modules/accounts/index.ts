/** The door of accounts: people, their sessions and what others may know of them. */
export { type Account, displayName, type Role, ROLES } from './account.ts';
export type { KeptFrom } from './contract.ts';
export { avatarUrl, setAvatarAddress } from './avatar-url.ts';
export { accountRoutes } from './account.routes.ts';
export { describePerson } from './describe-person.ts';
export {
  chooseMailLanguage,
  readMailLanguage,
  readMailLanguageAt,
} from './mail-language/mail-language.ts';
export { maskedAddress } from './masked-address.ts';
export { hashPassword } from './password.ts';
export { ASKING_MS, inConstantTime } from './constant-time.ts';
export { confirmEmail, readConfirmation } from './credentials/confirm-email.ts';
export { type ClaimAccount, claimAccount, readClaim } from './credentials/claim-account.ts';
export { linkLimit } from './credentials/credentials.routes.ts';
export { restoreAccess, revokeAccess } from './credentials/revoke-access.ts';
export { hasPassword } from './credentials/change-password.ts';
export { readAccount, readAccountIdOf, readAccounts, readMergedInto } from './read-account.ts';
export { type Entered } from './log-in/enter.ts';
export { signInOnPage } from './log-in/sign-in-on-page.ts';
export { beginStandIn, endStandIn, STAND_IN_MINUTES } from './stand-in/stand-in.ts';
export { type Asking, type OwnBrowser, ownBrowser, sessionReader } from './session.ts';
export { ADDRESSES_MAX, type SavedAddress, type ShippingAddress } from './addresses/address.ts';
export { addressRoutes } from './addresses/address.routes.ts';
export {
  addAddress,
  changeAddress,
  readAddresses,
  removeAddress,
} from './addresses/save-address.ts';
export {
  type OpenAuditRow,
  readAudit,
  readAuditOfRequest,
  readAuditRows,
  withoutOwnReports,
  type ReadAuditRow,
} from './audit/read-audit.ts';
export { auditReading } from './audit/audit-reading.ts';
export { audit } from './audit/record-audit.ts';
export { verifyAuditChain } from './audit/verify-audit.ts';
export { AUDIT_ACTS, type AuditDetails, type AuditFilter } from './audit/audit.ts';
export { contactRoutes } from './contacts/contact.routes.ts';
export {
  addContact,
  importContacts,
  readContacts,
  removeContact,
} from './contacts/keep-contacts.ts';
export {
  contactSchedules,
  type ContactShare,
  readShare,
  SHARE_MESSAGE_MAX,
  SHARES_PER_DAY,
  shareWithContacts,
} from './contacts/share-with-contacts.ts';
export { confirmIdentity } from './individuals/confirm-identity.ts';
export { followPerson, unfollowPerson } from './individuals/follow-person.ts';
export { BIO_MAX, type Individual, LINK_KINDS, type LinkedSite } from './individuals/individual.ts';
export { ownAccount } from './individuals/individual.policy.ts';
export { individualRoutes } from './individuals/individual.routes.ts';
export {
  makeCaptchaForm,
  readCaptchaForm,
  withHiddenNames,
  withPlainNames,
} from './sign-up/captcha-form.ts';
export { type FormReader, requiresDoubleOptIn } from './sign-up/double-opt-in.ts';
export { roleCommands } from './roles/role.cli.ts';
export {
  isRestricted,
  liftRestriction,
  readKeptFrom,
  readKeptFromStarting,
  readRestrictions,
  refuseRestricted,
  restrictAccount,
} from './restrictions/restrict-account.ts';
export {
  RESTRICTION_KINDS,
  type Restriction,
  type RestrictionKind,
  restrictionDay,
} from './restrictions/restriction.ts';
export { grantRole, readRoles, revokeRole } from './roles/grant-role.ts';
export { roleRoutes } from './roles/role.routes.ts';
export { hasColleague } from './roles/has-colleague.ts';
export { readFollowsPerson, readIndividual } from './individuals/read-individual.ts';
export { replaceAvatar } from './individuals/replace-avatar.ts';
export { saveProfile } from './individuals/save-profile.ts';
export { ADDRESS_FIELDS } from './addresses/address.ts';
export { holdsCardNumber } from './addresses/card-number.ts';
export { addressProblems, tidyAddress } from './addresses/check-address.ts';
export { tidyName } from './tidy-name.ts';
export { setNeighbours } from './neighbours.ts';
export { refusedForms } from './sign-up/refused-forms.ts';
export { type Guest, signUpGuest } from './sign-up/sign-up-guest.ts';
