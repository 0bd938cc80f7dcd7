import { z } from 'zod';
import { AUDIT_ACTS, type AuditFilter } from '#modules/accounts/index.ts';
import { readAccountIds, readAffected } from '#modules/admin/index.ts';
import { idParam } from '#platform/http/wire.ts';

/** What acts are done to. */
export const SUBJECT_KINDS = [
  'account',
  'campaign',
  'campaign_collection',
  'comment',
  'content_text',
  'contribution',
  'dead_letter',
  'experiment',
  'info_banner',
  'list',
  'mail',
  'market_version',
  'search_tuning',
  'setting',
  'sponsor',
  'standing_check',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A field of the form that is left empty narrows nothing. */
const orAll = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  );
const day = z.iso.date().regex(/^2\d{3}-/);

/** What the form of the audit log sends. */
export const auditQuery = {
  account: orAll(idParam),
  actor: orAll(z.string().trim().max(120)),
  about: orAll(z.string().trim().max(120)),
  act: orAll(z.enum(AUDIT_ACTS)),
  kind: orAll(z.enum(SUBJECT_KINDS)),
  number: orAll(idParam),
  from: orAll(day),
  to: orAll(day),
  request: orAll(z.string().trim().max(80)),
};
export type AuditQuery = z.output<z.ZodObject<typeof auditQuery>>;

/** A number without a kind is looked for in each of them; people are those that their typed names find. */
export async function readFilter(query: AuditQuery): Promise<AuditFilter> {
  const { actor, about } = query;
  const affected = about === undefined ? null : await readAffected(about);
  return {
    ...filterOf(query),
    actorIds: actor === undefined ? null : await readAccountIds(actor),
    aboutIds: affected?.accountIds ?? null,
    aboutGuests: affected?.contributionIds ?? [],
  };
}

function filterOf(query: AuditQuery): AuditFilter {
  const { account, act, kind, number, from, to, request } = query;
  const kinds = kind === undefined ? SUBJECT_KINDS : [kind];
  const isOfSubject = kind !== undefined || number !== undefined;
  return {
    accountId: account ?? null,
    act: act ?? null,
    subject: isOfSubject ? { kinds, id: number ?? null } : null,
    from: from ?? null,
    to: to ?? null,
    requestId: request ?? null,
  };
}

/**
 * The filters that are set, in one line; of names that were typed, the numbers of the people they found. Null
 * where none is set.
 */
export function filterText(
  { actor: _who, about: _whom, ...query }: AuditQuery,
  { actorIds, aboutIds, aboutGuests = [] }: AuditFilter,
): string | null {
  const guests = aboutGuests.map((id) => `contribution:${id}`);
  const people = { actor: actorIds, about: aboutIds && [...aboutIds, ...guests] };
  const set = [
    ...Object.entries(query).filter(([, value]) => value !== undefined),
    ...Object.entries(people).flatMap(([name, ids]) =>
      ids ? [[name, ids.join(' ') || 'nobody'] as const] : [],
    ),
  ];
  return set.length === 0 ? null : set.map(([name, value]) => `${name} ${value}`).join(', ');
}
