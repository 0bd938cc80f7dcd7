import OAuth2Server from '@node-oauth/oauth2-server';
import { z } from 'zod';
import { AppError } from '#platform/errors/app-error.ts';
import { defineRoute, type Route, type RouteRequest } from '#platform/http/define-route.ts';
import { revokeToken } from './bearer-tokens.ts';
import { grantTokens } from './token-grants.ts';
import { readTokenForm } from './token-form.ts';

const issued = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
});

const limit = { key: 'ip', points: 60, per: 600, store: 'database', bucket: 'log-in' } as const;

/** RFC 6749's words for what was refused. Faults of ours stay what they are. */
function refusal(error: unknown): unknown {
  if (error instanceof AppError && error.status === 401) {
    const { id, messageKey, values, sentence } = error;
    return new AppError({ id, status: 400, messageKey, values, sentence });
  }
  if (!(error instanceof OAuth2Server.OAuthError) || error.code >= 500) return error;
  const { name: id, code: status, message: sentence } = error;
  return new AppError({ id, status, messageKey: 'errors.invalid', sentence });
}

/** The fields as a form or as JSON, for the documents; readTokenForm reads them. */
const text = z.string().max(4_000).optional();
const tokenForm = z.looseObject({
  grant_type: z.enum(['password', 'refresh_token']),
  credential_type: z.enum(['password', 'email']).optional(),
  email: text,
  username: text,
  password: text,
  code: text,
  refresh_token: text,
  client_id: text,
});
const revokeForm = z.looseObject({ token: text, access_token: text });

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
  body: tokenForm,
  response: issued,
  enveloped: false,
  act: async ({ request, actor }) => {
    try {
      const { userAgent } = request;
      const { ip, requestId } = actor;
      const fields = fieldsOf(request);
      return await grantTokens({ fields, ip, requestId, userAgent });
    } catch (error) {
      throw refusal(error);
    }
  },
  present: (tokens) => ({
    access_token: tokens.accessToken,
    token_type: 'Bearer' as const,
    expires_in: tokens.expiresIn,
    refresh_token: tokens.refreshToken,
  }),
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
  body: revokeForm,
  response: z.object({}),
  enveloped: false,
  act: async ({ request }) => {
    try {
      const { token, access_token } = fieldsOf(request);
      const target = token ?? access_token;
      if (target === undefined) {
        throw new OAuth2Server.InvalidRequestError('Missing parameter: `token`');
      }
      await revokeToken(target, access_token);
    } catch (error) {
      throw refusal(error);
    }
  },
  present: () => ({}),
});

export const oauthRoutes: Route[] = [tokenRoute, revokeRoute];
