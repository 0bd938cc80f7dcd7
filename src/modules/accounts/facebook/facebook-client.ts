import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import { config } from '#platform/config/config.ts';
import { type FacebookSettings, signInSettings } from '#platform/config/sign-in-settings.ts';

const PATIENCE_SECONDS = 5;
const LONGEST_ANSWER = 65_536;
/** Where the provider sends people back to. */
export const CALLBACK_PATH = '/accounts/auth/facebook/callback';

/** What the provider says of somebody. */
export interface OutsidePerson {
  readonly subject: string;
  readonly email: string | null;
  /** Only what the provider says it has verified; its silence means no. */
  readonly isEmailVerified: boolean;
  readonly firstname: string;
  readonly lastname: string;
}

/** What one log-in sends out and compares the answer with. */
export interface Exchange {
  readonly state: string;
  readonly verifier: string;
}

const name = z.string().max(400).catch('');
const flag = z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false);
const profile = z.object({
  id: z.union([z.string(), z.int().transform(String)]).pipe(z.string().min(1).max(255)),
  email: z.string().max(320).nullable().catch(null),
  email_verified: flag,
  first_name: name,
  last_name: name,
});

/** Whether people can log in with Facebook here. */
export function hasFacebook(): boolean {
  return signInSettings().facebook !== undefined;
}

/** Origins that a form leading to the provider is sent on to. */
export function facebookOrigins(): string[] {
  const { facebook } = signInSettings();
  return facebook ? [new URL(facebook.authorizeUrl).origin] : [];
}

function clientOf(settings: FacebookSettings): Configuration {
  const { clientId, clientSecret, authorizeUrl, tokenUrl } = settings;
  const server = {
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  };
  const client = new Configuration(server, clientId, {}, ClientSecretPost(clientSecret));
  client.timeout = PATIENCE_SECONDS;
  // A provider on this machine, for tests and development; the settings name it by its scheme.
  if ([tokenUrl, settings.userUrl].some((url) => url.startsWith('http:'))) {
    allowInsecureRequests(client);
  }
  return client;
}

const redirectUri = (): string => `${config().publicUrl}${CALLBACK_PATH}`;

/** Address of the provider's page where people agree. */
export async function askAddress(settings: FacebookSettings, exchange: Exchange): Promise<string> {
  const address = buildAuthorizationUrl(clientOf(settings), {
    redirect_uri: redirectUri(),
    scope: 'email public_profile',
    state: exchange.state,
    code_challenge: await calculatePKCECodeChallenge(exchange.verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/**
 * Exchanges the code of the provider's answer for what it says of the person. `query` is the answer as
 * it came. Throws when the answer or the provider is not what it has to be.
 */
export async function askProvider(
  settings: FacebookSettings,
  query: URLSearchParams,
  exchange: Exchange,
): Promise<OutsidePerson> {
  const client = clientOf(settings);
  const token = await authorizationCodeGrant(client, new URL(`${redirectUri()}?${query}`), {
    expectedState: exchange.state,
    pkceCodeVerifier: exchange.verifier,
  });
  const address = new URL(settings.userUrl);
  const answer = await fetchProtectedResource(client, token.access_token, address, 'GET');
  const text = await answer.text();
  if (!answer.ok || text.length > LONGEST_ANSWER) throw new Error(`profile: ${answer.status}`);
  const found = profile.parse(JSON.parse(text));
  return {
    subject: found.id,
    email: found.email,
    isEmailVerified: found.email !== null && found.email_verified,
    firstname: found.first_name,
    lastname: found.last_name,
  };
}
