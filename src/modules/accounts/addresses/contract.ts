/** What crosses the wire for `/private_api/accounts/{accountId}/addresses`. */
import { z } from 'zod';

const typed = z.string().max(1000);

/** The fields of a shipping address as the spec names them. */
export const addressBody = z.strictObject({
  name: typed,
  address: typed,
  address2: typed.default(''),
  city: typed,
  state: typed.default(''),
  zipcode: typed.default(''),
  country: typed,
  phone_number: typed.default(''),
  is_default: z.boolean().default(false),
});

/** What is left out stays as it is. */
export const addressChange = z.strictObject({
  name: typed.optional(),
  address: typed.optional(),
  address2: typed.optional(),
  city: typed.optional(),
  state: typed.optional(),
  zipcode: typed.optional(),
  country: typed.optional(),
  phone_number: typed.optional(),
  is_default: z.literal(true).optional(),
});

export const wireAddress = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  phone_number: z.string(),
  is_default: z.boolean(),
});
