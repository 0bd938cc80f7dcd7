import OAuth2Server from '@node-oauth/oauth2-server';
import { z } from 'zod';
import { AppError } from '#platform/errors/app-error.ts';
import type { Answer } from '#platform/http/answer.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route, type RouteRequest } from '#platform/http/define-route.ts';
import { wireError } from '#platform/http/error-answer.ts';
import { revokeToken } from './bearer-tokens.ts';
import { grantTokens } from './token-grants.ts';
import { readTokenForm } from './token-form.ts';

const oauthError = z.object({
  error: z.string(),
  error_description: z.string(),
  request_id: z.string(),
});
type OauthError = z.infer<typeof oauthError>;

const issued = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
});

const limit = { key: 'ip', points: 60, per: 600, store: 'database', bucket: 'log-in' } as const;

/** RFC 6749's words for what was refused. Faults of ours are thrown on. */
function refusal(error: unknown, actor: Actor, answer: Answer): OauthError {
  if (error instanceof AppError && error.status === 401) {
    answer.status(400);
    const {
      error: code,
      error_description,
      request_id,
    } = wireError(error, actor.locale, actor.requestId);
    return { error: code, error_description, request_id };
  }
  if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) throw error;
  answer.status(error.code);
  return { error: error.name, error_description: error.message, request_id: actor.requestId };
}

function fieldsOf(request: RouteRequest): Record<string, string> {
  return readTokenForm(request.header('content-type'), request.rawBody);
}

const tokenRoute = defineRoute({
  method: 'POST',
  path: '/oauth/token',
  summary: 'Tokens for a password or a refresh token (RFC 6749)',
  access: 'public',
  limit,
  csrf: false,
  rawBody: true,
  bodyLimit: 32_768,
  response: z.union([issued, oauthError]),
  enveloped: false,
  act: async ({ request, actor, answer }) => {
    try {
      const { userAgent } = request;
      const { ip, requestId } = actor;
      const fields = fieldsOf(request);
      return { tokens: await grantTokens({ fields, ip, requestId, userAgent }) };
    } catch (error) {
      return { refused: refusal(error, actor, answer) };
    }
  },
  present: ({ tokens, refused }) =>
    tokens
      ? {
          access_token: tokens.accessToken,
          token_type: 'Bearer' as const,
          expires_in: tokens.expiresIn,
          refresh_token: tokens.refreshToken,
        }
      : refused,
});

const revokeRoute = defineRoute({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'End a token and its family; unknown ones are no error (RFC 7009)',
  access: 'public',
  limit,
  csrf: false,
  rawBody: true,
  bodyLimit: 32_768,
  response: z.union([z.object({}), oauthError]),
  enveloped: false,
  act: async ({ request, actor, answer }) => {
    try {
      const { token, access_token } = fieldsOf(request);
      const target = token ?? access_token;
      if (target === undefined) {
        throw new OAuth2Server.InvalidRequestError('Missing parameter: `token`');
      }
      await revokeToken(target, access_token);
      return undefined;
    } catch (error) {
      return refusal(error, actor, answer);
    }
  },
  present: (refused) => refused ?? {},
});

export const oauthRoutes: Route[] = [tokenRoute, revokeRoute];
