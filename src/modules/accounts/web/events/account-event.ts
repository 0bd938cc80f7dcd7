/** What happens to accounts in the browser. */
export interface AccountEvent {
  readonly name:
    | 'sign_up_complete'
    | 'sign_up_error'
    | 'log_in_complete'
    | 'log_in_error'
    | 'quick_sign_up_complete'
    | 'quick_sign_up_error';
  readonly category: 'Account Sign-up' | 'Account Log-in';
  /** The address it happened on. */
  readonly address: string;
  /** Machine code of an error. */
  readonly error?: string;
}

export const ACCOUNT_EVENT = 'groundswell:account';
