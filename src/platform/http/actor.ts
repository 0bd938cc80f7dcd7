import type { Locale } from '#platform/web/locale.ts';

export const ROLES = ['admin', 'trust', 'finance', 'support', 'curator'] as const;
export type Role = (typeof ROLES)[number];

/** Staff who look at the market as the person they act as, for a while. */
export interface StandIn {
  readonly staffId: number;
  readonly until: Date;
}

/** Who makes a request, and from where. */
export interface Actor {
  readonly kind: 'visitor' | 'person';
  readonly accountId: number | null;
  /** Empty as well while `isRoleWithheld`. */
  readonly roles: readonly Role[];
  /** The person has a role, yet not the second factor that roles need here. */
  readonly isRoleWithheld: boolean;
  /** Set while staff act as this person, who has no role then. */
  readonly standIn?: StandIn | undefined;
  /** Random id of the visitor cookie; empty where no cookie is kept (cached pages, bearer calls). */
  readonly visitorId: string;
  readonly sessionId: string | null;
  readonly locale: Locale;
  readonly ip: string;
  readonly requestId: string;
}

/** What a session or a bearer token proves. */
export interface SessionParts {
  readonly accountId: number;
  readonly roles: readonly Role[];
  readonly isRoleWithheld?: boolean;
  readonly standIn?: StandIn | undefined;
  /** Names the session for CSRF; never the secret of the cookie itself. */
  readonly sessionId: string;
}

export interface Credentials {
  /** Value of the session cookie. */
  readonly session: string | undefined;
  /** Token of `Authorization: Bearer …`; it wins over the cookie. */
  readonly bearer: string | undefined;
}

/** Implemented by the module that owns sessions, handed to the server in src/main. */
export interface SessionReader {
  /** Null for an unknown, expired or revoked one: the request is then a visitor's. */
  read(credentials: Credentials): Promise<SessionParts | null>;
  /** Ends a session by the id it goes by; unknown and ended ones are no error. */
  end(sessionId: string): Promise<void>;
}

const BY_TOKEN = 'bearer:';

/** The session id of a caller who shows a bearer token. */
export function tokenSessionId(tokenId: string | number): string {
  return `${BY_TOKEN}${tokenId}`;
}

/** Whether a program acts with a bearer token, instead of the person with their own session. */
export function actsByToken(actor: Pick<Actor, 'sessionId'>): boolean {
  return actor.sessionId?.startsWith(BY_TOKEN) ?? false;
}

/** True for a person who holds the role; admins hold all of them. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.roles.includes(role) || actor.roles.includes('admin');
}
