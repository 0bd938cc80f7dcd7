/** The acts that leave a row; a new one is named here first. */
export const AUDIT_ACTS = [
  'role_granted',
  'role_revoked',
  'account_exported',
  'account_closed',
  'accounts_merged',
  'export_downloaded',
  'logged_in',
  'log_in_refused',
  'password_changed',
  'email_changed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'facebook_linked',
  'facebook_unlinked',
  'sessions_ended',
  'access_restored',
  'access_revoked',
  'personal_data_read',
  'list_exported',
  'evidence_collected',
  'evidence_submitted',
  'shipping_address_changed',
  'contribution_refunded',
  'contribution_marked_refunded',
  'contribution_reviewed',
  'refund_request_answered',
  'disbursement_decided',
  'bank_account_changed',
  'deadline_changed',
  'campaign_held',
  'campaign_hold_asked',
  'campaign_released',
  'campaign_removed',
  'campaign_reviewed',
  'campaign_approved',
  'campaign_featured',
  'perk_status_changed',
  'team_permissions_changed',
  'comment_report_decided',
  'reports_decided',
  'dead_letter_retried',
  'task_assigned',
  'check_asked',
  'account_restricted',
  'restriction_lifted',
  'stand_in_began',
  'stand_in_ended',
  'setting_changed',
  'banner_changed',
  'market_changed',
  'setup_tried',
  'content_changed',
  'experiment_changed',
  'search_tuned',
  'collection_changed',
  'collection_removed',
  'sponsor_changed',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** Ids, states, numbers, names of roles: nothing that tells who somebody is. */
export type AuditDetails = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>;

export interface AuditEntry {
  readonly act: AuditAct;
  /** Whoever did it; null for an operator at the command line and for the system. */
  readonly actor: {
    readonly accountId: number | null;
    readonly ip?: string;
    readonly requestId?: string;
  };
  readonly subject: { readonly kind: string; readonly id: number };
  readonly details?: AuditDetails;
  /**
   * How things were and are; kept as keyed hashes, and readable where the subject is an account
   * with a key.
   */
  readonly before?: object;
  readonly after?: object;
}

/** What narrows the log; null and absent for everything. */
export interface AuditFilter {
  /** What one account did, and what was done to it and to what is its own; with those merged into it. */
  readonly accountId?: number | null;
  /** Those who did it, and those whom it affects; none of them finds nothing. */
  readonly actorIds?: readonly number[] | null;
  readonly aboutIds?: readonly number[] | null;
  /** Contributions whose entries from when they were a guest's are told beside those of `aboutIds`. */
  readonly aboutGuests?: readonly number[];
  readonly act?: AuditAct | null;
  /** Of entries about `aboutIds` those of these acts. */
  readonly acts?: readonly AuditAct[] | null;
  /** Leaves out what was only looked at. */
  readonly isWithoutReads?: boolean;
  readonly subject?: {
    readonly kinds: readonly string[];
    readonly id: number | null;
  } | null;
  /** Days (UTC), both of them whole. */
  readonly from?: string | null;
  readonly to?: string | null;
  readonly requestId?: string | null;
}

export interface AuditRow {
  readonly id: number;
  readonly occurredAt: Date;
  readonly act: AuditAct;
  readonly actorId: number | null;
  readonly subjectKind: string;
  readonly subjectId: number;
  readonly requestId: string | null;
  readonly details: AuditDetails;
  readonly sealedActor: Buffer | null;
  readonly sealedSubject: Buffer | null;
}
