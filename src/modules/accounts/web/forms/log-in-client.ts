import type { TextKey } from '#platform/web/messages.tsx';
import { isEmail, isLogInPassword } from '../../rules.ts';

export type LogInProblems = Readonly<Partial<Record<'email' | 'password', TextKey>>>;

/** What keeps a log-in from being sent: a bad address, or a password under six characters. */
export function checkLogIn(email: string, password: string): LogInProblems {
  return {
    ...(isEmail(email.trim()) ? {} : { email: 'accounts.problem.email' as const }),
    ...passwordProblem(password),
  };
}

function passwordProblem(password: string): LogInProblems {
  if (password === '') return { password: 'accounts.problem.password_empty' };
  return isLogInPassword(password) ? {} : { password: 'accounts.problem.password_short' };
}
