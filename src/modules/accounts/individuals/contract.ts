/** What crosses the wire for individuals: `/private_api/profiles/{id}` and what belongs to it. */
import { z } from 'zod';

const typed = (max: number) => z.string().max(max).optional();

export const wireLink = z.object({ id: z.int(), kind: z.string(), url: z.string() });

export const wireIndividual = z.object({
  id: z.int(),
  display_for_feed: z.string(),
  city: z.string(),
  country: z.string().nullable(),
  bio: z.string(),
  avatar_url: z.string().nullable(),
  interests: z.array(z.string()),
  links: z.array(wireLink),
  followers: z.int(),
  member_since: z.iso.datetime(),
});

/** What is left out stays as it is. */
export const profileBody = z.strictObject({
  firstname: typed(400),
  lastname: typed(400),
  city: typed(400),
  country: typed(10),
  bio: typed(8000),
  interests: z.array(z.string().max(60)).max(200).optional(),
});

export const linkBody = z.strictObject({ url: z.string().max(2000) });
export const interestBody = z.strictObject({ slug: z.string().max(60) });
export const wireInterest = z.object({ slug: z.string() });
export const wireFollow = z.object({ following: z.boolean() });
