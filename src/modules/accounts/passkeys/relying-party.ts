import { config } from '#platform/config/config.ts';

/** Who passkeys are made for: the origin people use, never what a header says. */
export function relyingParty(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config().publicUrl);
  return { rpID: hostname, origin };
}
