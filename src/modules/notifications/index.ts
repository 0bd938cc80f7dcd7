export { MAIL_KINDS, type MailKind, isMailKind } from './mail-kinds.ts';
export { type Reader, chooseMail, mailPreferences, wantsMail } from './mail-preferences.ts';
export { unsubscribe, unsubscribeUrl } from './unsubscribe.ts';
