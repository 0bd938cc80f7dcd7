/** Kinds of mail people may choose about, with what happens while they said nothing. */
export const MAIL_KINDS = {
  campaign_update: { isWantedByDefault: true },
  comment_reply: { isWantedByDefault: true },
  campaign_milestone: { isWantedByDefault: true },
  campaign_ending: { isWantedByDefault: true },
  campaign_report: { isWantedByDefault: true },
  contribution_received: { isWantedByDefault: true },
  contact_share: { isWantedByDefault: true },
  saved_search: { isWantedByDefault: true },
  message: { isWantedByDefault: true },
  newsletter: { isWantedByDefault: false },
} as const;

export type MailKind = keyof typeof MAIL_KINDS;

/** True for a kind people may choose about; receipts, security and the like are always sent. */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAIL_KINDS, kind);
}
