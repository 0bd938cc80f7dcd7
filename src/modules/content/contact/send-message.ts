import { createHash } from 'node:crypto';
import { readCaptchaForm } from '#modules/accounts/index.ts';
import { isEmail } from '#modules/accounts/rules.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { transaction } from '#platform/db/transaction.ts';
import { fieldErrors, type FieldMessage } from '#platform/errors/app-error.ts';
import { log } from '#platform/log/log.ts';
import type { Locale } from '#platform/web/locale.ts';
import { type ContactTopic, MESSAGE_MAX, NAME_MAX } from '../rules.ts';
import { contentErrors } from '../content.errors.ts';
import { mailMessage } from './message.mail.tsx';

/**
 * Mails what somebody wrote to the operator, once per form however often it is sent. Throws 422 for what is
 * missing or too long, and for a form that no person filled in.
 */
export async function sendMessage(
  topic: ContactTopic,
  form: Readonly<Record<string, unknown>>,
  locale: Locale,
): Promise<void> {
  const answer = readCaptchaForm(form, await clockNow());
  if (answer.problem) {
    log.info({ module: 'content', doubt: answer.problem, topic }, 'message refused');
    throw contentErrors.messageRefused();
  }
  const name = tidyLine(answer.typed.firstname);
  const email = answer.typed.email.trim();
  const text = typeof form.message === 'string' ? form.message.trim() : '';
  const refused: Record<string, FieldMessage[]> = {};
  if (name === '') refused.firstname = ['errors.content.required'];
  if (name.length > NAME_MAX) refused.firstname = ['errors.content.too_long'];
  if (!isEmail(email)) {
    refused.email = ['errors.content.email'];
  }
  if (text === '') refused.message = ['errors.content.required'];
  if (text.length > MESSAGE_MAX) refused.message = ['errors.content.too_long'];
  if (Object.keys(refused).length > 0) throw fieldErrors(refused);
  const form_id = `${String(form.timestamp)} ${String(form.spinner)}`;
  const key = createHash('sha256').update(form_id).digest('hex').slice(0, 32);
  await transaction((tx) => mailMessage(tx, { topic, name, email, text, locale, key }));
}

/** One line without anything that could end a header. */
function tidyLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
