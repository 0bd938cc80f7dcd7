/** What a form for somebody without an account carries; those with one have none. */
export interface FormMarks {
  /** The name of the field for their address, another one in each form. */
  readonly email: string;
  readonly timestamp: string;
  readonly spinner: string;
}
