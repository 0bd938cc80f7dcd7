import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { hashPassword } from '../password.ts';
import { isSignUpPassword } from '../rules.ts';

/**
 * Hashes a password, a new one in place of another typed twice. Throws 422 with the fields at fault; nothing
 * is hashed then.
 */
export async function hashNewPassword(password: string, confirmation = password): Promise<string> {
  const refused: Record<string, FieldMessage[]> = {};
  if (password === '') refused.password = ['errors.accounts.password_empty'];
  else if (!isSignUpPassword(password)) refused.password = ['errors.accounts.password_length'];
  if (password !== confirmation) {
    refused.password_confirmation = ['errors.accounts.password_confirmation'];
  }
  if (Object.keys(refused).length > 0) throw fieldErrors(refused);
  return hashPassword(password);
}
