/** What crosses the wire for passkeys. The inner shapes are WebAuthn's own, to which browsers add. */
import { z } from 'zod';

const text = z.string().max(8_000);
const encoded = z.string().regex(/^[A-Za-z0-9_-]{1,8000}$/);
const extensions = z.record(z.string().max(100), z.unknown()).default({});
const frame = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** What adding and removing ask for. */
export const passwordBody = z.strictObject({ current_password: z.string().max(4000).default('') });

export const keepPasskeyBody = z.strictObject({
  challenge: z.string().max(100),
  name: z.string().max(200).default(''),
  response: z.looseObject({
    ...frame,
    response: z.looseObject({
      clientDataJSON: encoded,
      attestationObject: encoded,
      transports: z
        .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
        .max(10)
        .optional(),
    }),
  }),
});

export const usePasskeyBody = z.strictObject({
  challenge: z.string().max(100),
  from: z.string().max(2000).optional(),
  response: z.looseObject({
    ...frame,
    response: z.looseObject({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: text.nullish().transform((value) => value ?? undefined),
    }),
  }),
});

/** The options go to the browser's own API as they are. */
export const begunPasskey = z.object({
  challenge: z.string(),
  options: z.record(z.string(), z.unknown()),
});
