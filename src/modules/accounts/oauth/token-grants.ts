import OAuth2Server from '@node-oauth/oauth2-server';
import { transaction } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { checkPassword } from '../log-in/log-in.ts';
import { auditRefusal, type RequestMarks } from '../log-in/open-session.ts';
import { hasTwoSteps, takeSecondCode } from '../second-factor/two-steps.ts';
import {
  ACCESS_SECONDS,
  consumeRefresh,
  newToken,
  readRefresh,
  REFRESH_SECONDS,
  storeTokens,
} from './bearer-tokens.ts';

/** The one client there is: the product's own programs. It has no secret, so it proves nothing. */
const CLIENT = { id: 'groundswell', grants: ['password', 'refresh_token'] };

export interface TokenRequest extends RequestMarks {
  readonly fields: Readonly<Record<string, string>>;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** What the library asks of us, for one request. It calls these in this order and no other. */
function modelFor({ fields, ...marks }: TokenRequest) {
  return {
    getClient: async (id: string) => (id === CLIENT.id ? CLIENT : null),
    generateAccessToken: async () => newToken(),
    generateRefreshToken: async () => newToken(),
    getAccessToken: async () => null,
    getUser: async () => {
      const typed = { email: emailOf(fields) ?? '', password: fields.password ?? '' };
      const { id } = await checkPassword({ ...typed, ...marks });
      await demandSecondStep(id, fields.code, marks);
      return { id, family: newToken() };
    },
    getRefreshToken: async (refreshToken: string) => {
      const holder = await readRefresh(refreshToken);
      if (!holder) return null;
      const { accountId: id, family, refreshExpiresAt: refreshTokenExpiresAt } = holder;
      return { refreshToken, refreshTokenExpiresAt, client: CLIENT, user: { id, family } };
    },
    revokeToken: async ({ refreshToken }: OAuth2Server.RefreshToken) =>
      consumeRefresh(refreshToken),
    saveToken: async (
      token: OAuth2Server.Token,
      client: OAuth2Server.Client,
      user: OAuth2Server.User,
    ) => {
      const { id, family } = user as { id: number; family: string };
      const refresh = token.refreshToken ?? newToken();
      const tokens = { accountId: id, family, access: token.accessToken, refresh };
      const isLogIn = fields.grant_type === 'password';
      await storeTokens(tokens, isLogIn ? marks : undefined);
      return { ...token, refreshToken: refresh, client, user };
    },
  } satisfies OAuth2Server.PasswordModel & OAuth2Server.RefreshTokenModel;
}

function emailOf(fields: TokenRequest['fields']): string | undefined {
  return fields.email ?? fields.username;
}

/** An account with a second factor gives no token for the password alone. */
async function demandSecondStep(
  accountId: number,
  code: string | undefined,
  marks: RequestMarks,
): Promise<void> {
  if (!(await hasTwoSteps(accountId))) return;
  if (code !== undefined && (await takeSecondCode(accountId, code))) return;
  await transaction((tx) => auditRefusal(tx, accountId, 'second_factor', marks));
  throw new OAuth2Server.InvalidGrantError('A code of the second factor is needed');
}

/**
 * Issues tokens for a password or a refresh token (RFC 6749). `credential_type` may be absent or
 * `password`; `email` stands for the RFC's `username`. Throws the library's OAuthError, or the
 * AppError of a refused log-in.
 */
export async function grantTokens(request: TokenRequest): Promise<IssuedTokens> {
  const { fields } = request;
  const type = fields.credential_type;
  if (type !== undefined && type !== 'password' && type !== 'email') {
    throw new OAuth2Server.InvalidRequestError('Invalid parameter: `credential_type`');
  }
  if (!fields.grant_type)
    throw new OAuth2Server.InvalidRequestError('Missing parameter: `grant_type`');
  if (!CLIENT.grants.includes(fields.grant_type)) {
    throw new OAuth2Server.UnsupportedGrantTypeError(
      'Unsupported grant type: `grant_type` is invalid',
    );
  }
  const server = new OAuth2Server({ model: modelFor(request) });
  const isComplete = emailOf(fields) !== undefined && fields.password !== undefined;
  // The library takes few characters in names and passwords; it sees that they are there, no more.
  const seen = isComplete ? { username: 'given', password: 'given' } : {};
  const { grant_type, refresh_token = '', client_id = CLIENT.id } = fields;
  const body = { client_id, grant_type, refresh_token, ...seen };
  const length = String(JSON.stringify(body).length);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': length };
  const asked = new OAuth2Server.Request({ method: 'POST', query: {}, headers, body });
  try {
    const token = await server.token(asked, new OAuth2Server.Response({}), {
      accessTokenLifetime: ACCESS_SECONDS,
      refreshTokenLifetime: REFRESH_SECONDS,
      requireClientAuthentication: { password: false, refresh_token: false },
      alwaysIssueNewRefreshToken: true,
    });
    const { accessToken, refreshToken = '' } = token;
    return { accessToken, refreshToken, expiresIn: ACCESS_SECONDS };
  } catch (error) {
    // The library wraps what our own checks throw.
    const inner: unknown = error instanceof Error && 'inner' in error ? error.inner : undefined;
    throw inner instanceof AppError || inner instanceof OAuth2Server.OAuthError ? inner : error;
  }
}
