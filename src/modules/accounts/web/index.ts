/** What pages may place of accounts. */
export { SettingsFrame, type SettingsSection } from './settings/settings-frame.tsx';
export { type AccountDialogProps, LogInDialog, SignUpDialog } from './forms/account-dialogs.tsx';
export { ACCOUNT_EVENT, type AccountEvent } from './forms/account-events.ts';
export { useAfterReload } from './forms/use-after-reload.ts';
export { useFormBackup } from './forms/use-form-backup.ts';
