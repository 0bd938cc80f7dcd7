/** What pages may place of accounts. */
export { SettingsFrame, type SettingsSection } from './settings/settings-frame.tsx';
export { AccountDialogHost } from './forms/account-dialog-host.tsx';
export { type AccountRequest, askToEnter, enterInstead } from './forms/account-request.ts';
export { ACCOUNT_EVENT, type AccountEvent } from './events/account-event.ts';
export { mergeCurrentUser, type SentAccount, type SentUser } from './current-user.ts';
export { Restricted } from './restricted.tsx';
export { LinkForm } from './links/link-form.tsx';
export { keepForReload, takeAfterReload } from './forms/after-reload.ts';
export { useFormBackup } from './forms/use-form-backup.ts';
export { useDoubleOptIn } from './forms/use-double-opt-in.ts';
