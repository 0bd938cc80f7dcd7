import type { ActionFunctionArgs } from 'react-router';
import { makeCaptchaForm, withHiddenNames, withPlainNames } from '#modules/accounts/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import { pageContext } from '#platform/web/server/page-context.ts';
import type { FormMarks } from './contract.ts';
import type { Reporter } from './report.store.ts';
import { reporterOf, reporterOfForm } from './send-report.ts';

/** Marks of a new form for a visitor; none for whoever is known. */
export async function marksFor({ accountId }: Actor): Promise<FormMarks | null> {
  if (accountId !== null) return null;
  const { fields, timestamp, spinner } = makeCaptchaForm(await clockNow(), false);
  return { email: fields.email, timestamp, spinner };
}

/** Who sends a form. */
export function senderOf(
  form: Readonly<Record<string, unknown>>,
  actor: Actor,
): Reporter | Promise<Reporter> {
  return actor.accountId === null ? reporterOfForm(withHiddenNames(form)) : reporterOf(actor);
}

/** An action whose fields are shown again by plain names, as the form's own are others each time. */
export function plainly<Answer>(
  action: (args: ActionFunctionArgs) => Promise<Answer>,
): typeof action {
  return (args) => {
    const context = args.context.get(pageContext);
    if (context.form) Object.assign(context, { form: withPlainNames(context.form) });
    return action(args);
  };
}
