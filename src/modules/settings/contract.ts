import { z } from 'zod';

const time = z.iso.datetime();
const text = z.strictObject({
  message: z.string().trim().min(1).max(300),
  link_text: z.string().trim().min(1).max(80).optional(),
});

/** A page of this site, or a secure address elsewhere: never a script. */
const link = z
  .string()
  .max(500)
  .regex(/^(?:\/(?![/\\])|https:\/\/[^\s/])[^\s\\]*$/);

const fields = {
  kind: z.enum(['link', 'email_signup_modal']),
  texts: z.strictObject({
    en: text,
    fr: text.optional(),
    de: text.optional(),
    es: text.optional(),
  }),
  link: link.nullable(),
  is_on: z.boolean(),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
};
const messageId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, {
  error: ({ input }) =>
    input === '' ? 'errors.field.required' : 'errors.settings.message_id_form',
});

export const newBanner = z.strictObject({
  message_id: messageId,
  ...fields,
  link: fields.link.default(null),
  is_on: fields.is_on.default(false),
  starts_at: fields.starts_at.default(null),
  ends_at: fields.ends_at.default(null),
});
export const bannerChange = z.strictObject(fields).partial();
export const wireBanner = z.object({ id: z.int(), message_id: z.string(), ...fields });
