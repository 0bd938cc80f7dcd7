/** What crosses the wire for signing up, in full or by address alone. */
import { z } from 'zod';

const typed = (max: number) => z.string().max(max).default('');
const flag = z.union([z.boolean(), z.enum(['true', 'false', 'on', '1', '0', ''])]).default(false);

/** A checkbox as a form or a JSON body sends it. */
export function isTicked(value: z.infer<typeof flag>): boolean {
  return value === true || value === 'true' || value === 'on' || value === '1';
}

const formMarks = {
  timestamp: typed(20),
  spinner: typed(200),
  source: z.string().max(100).optional(),
  domain_code: z.string().max(10).nullish(),
  captcha_response: typed(4000),
};

/** The plain names are traps; the others are those a form was rendered with. */
const FORM_FIELD = /^(?:firstname|lastname|email|password|f[0-9a-f]{24})$/;

/** Refuses what no form of ours is rendered with. */
function refuseForeign(
  schema: z.ZodObject,
): (form: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => void {
  return (form, context) => {
    const keys = Object.keys(form).filter(
      (name) => !Object.hasOwn(schema.shape, name) && !FORM_FIELD.test(name),
    );
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: form });
  };
}

/** The fields without that rule, for the page: its form carries others of the page's own. */
export const signUpFields = z
  .object({
    ...formMarks,
    from: z.string().max(2000).optional(),
    account: z.strictObject({
      fullname: typed(400),
      firstname: typed(200),
      lastname: typed(200),
      email: typed(1000),
      password: typed(4000),
      general_opt_in: flag,
      disclaimer_input: flag,
    }),
  })
  .catchall(z.unknown());

export const signUpBody = signUpFields.superRefine(refuseForeign(signUpFields));

export const quickSignUpFields = z
  .object({ ...formMarks, email: typed(1000), disclaimer: flag })
  .catchall(z.unknown());
export const quickSignUpBody = quickSignUpFields.superRefine(refuseForeign(quickSignUpFields));

export const apiTokenQuery = z.object({ api_token: z.string().max(200).optional() });

export const formStateQuery = z.object({
  source: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/)
    .optional(),
  storefront: z.enum(['1', 'true']).optional(),
  domain_code: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/i)
    .optional(),
});

export const wireFormState = z.object({
  fields: z.object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    password: z.string(),
  }),
  timestamp: z.string(),
  spinner: z.string(),
  double_opt_in_required: z.boolean(),
  source: z.string(),
  domain_code: z.string().nullable(),
  api_token: z.string(),
  /** Whether one can log in with Facebook here. */
  with_facebook: z.boolean(),
  captcha_site_key: z.string().nullable(),
  captcha_script_url: z.string().nullable(),
});
export type WireFormState = z.infer<typeof wireFormState>;
