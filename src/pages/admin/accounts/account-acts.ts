import { RESTRICTION_KINDS, type Restriction, STAND_IN_MINUTES } from '#modules/accounts/index.ts';
import type { AccountFile } from '#modules/admin/index.ts';
import { type Actor, hasRole, ROLES, type Role } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, FieldView } from '../frame/admin-view.ts';
import { actOf, reasonField } from '../frame/present-acts.ts';
import { roleName } from '../frame/present-shell.ts';

type Account = AccountFile['account'];

/** What can be done about somebody's access and roles; nobody changes their own. */
export function accountActs(
  account: Account,
  restrictions: readonly Restriction[],
  actor: Actor,
): ActView[] {
  if (account.id === actor.accountId || account.closed_at) return [];
  return [
    ...standInActs(account, actor),
    ...restrictionActs(account, restrictions, actor),
    ...accessActs(account, actor),
    ...roleActs(account, actor),
  ];
}

/** Nobody acts as staff, nor as somebody who can't log in. */
function standInActs(account: Account, { locale }: Actor): ActView[] {
  if (account.roles.length > 0 || account.revoked_at) return [];
  const act = actOf(locale, {
    intent: 'stand_in',
    title: 'admin.stand_in',
    text: 'admin.stand_in_text',
    values: { minutes: STAND_IN_MINUTES },
    fields: [reasonField(locale, { hintKey: 'admin.staff_reads' })],
  });
  return [{ ...act, loadsAnew: true }];
}

/** That of staff is an admin's to change. */
function accessActs(account: Account, actor: Actor): ActView[] {
  const { locale } = actor;
  if (account.roles.length > 0 && !hasRole(actor, 'admin')) return [];
  if (account.revoked_at) {
    return [
      actOf(locale, {
        intent: 'restore',
        title: 'admin.restore',
        text: 'admin.restore_text',
        fields: [reasonField(locale, { hintKey: 'admin.reason_is_read', isRequired: false })],
        hidden: { revoked_at: account.revoked_at.toISOString() },
      }),
    ];
  }
  return [
    actOf(locale, {
      intent: 'revoke',
      title: 'admin.revoke',
      text: 'admin.revoke_text',
      isHarmful: true,
      fields: [reasonField(locale, { hintKey: 'admin.reason_is_read' })],
    }),
  ];
}

/** Kept from one thing to the end of a day; or no more. That of staff is an admin's to change. */
function restrictionActs(
  account: Account,
  restrictions: readonly Restriction[],
  actor: Actor,
): ActView[] {
  const { locale } = actor;
  if (account.roles.length > 0 && !hasRole(actor, 'admin')) return [];
  const kinds = restrictionKinds(locale);
  const open = kinds.filter(({ value }) => restrictions.some(({ kind }) => kind === value));
  const seen = restrictions.map(({ id }) => id).join(',');
  const lift =
    open.length > 0
      ? [
          actOf(locale, {
            intent: 'lift',
            title: 'admin.lift_restriction',
            text: 'admin.lift_restriction_text',
            fields: [
              restrictionField(open, locale),
              reasonField(locale, { hintKey: 'admin.reason_is_read', isRequired: false }),
            ],
            hidden: { seen },
          }),
        ]
      : [];
  return [
    actOf(locale, {
      intent: 'restrict',
      title: 'admin.restrict',
      text: 'admin.restrict_text',
      isHarmful: true,
      fields: restrictFields(locale),
      hidden: { seen },
    }),
    ...lift,
  ];
}

const restrictionKinds = (locale: Locale) =>
  RESTRICTION_KINDS.map((value) => ({
    value,
    label: translate(locale, `admin.restriction_${value}`),
  }));

function restrictionField(
  options: readonly { readonly value: string; readonly label: string }[],
  locale: Locale,
): FieldView {
  return {
    kind: 'select',
    name: 'kind',
    label: translate(locale, 'admin.restriction'),
    isRequired: true,
    options,
  };
}

/** What somebody is kept from, until when, and the reason they read. */
export function restrictFields(locale: Locale): FieldView[] {
  return [
    restrictionField(restrictionKinds(locale), locale),
    {
      kind: 'date',
      name: 'last_day',
      label: translate(locale, 'admin.last_day'),
      isRequired: true,
    },
    reasonField(locale, { hintKey: 'admin.reason_is_read' }),
  ];
}

function roleField(roles: readonly Role[], actor: Actor): FieldView {
  return {
    kind: 'select',
    name: 'role',
    label: translate(actor.locale, 'admin.role'),
    isRequired: true,
    options: roles.map((value) => ({ value, label: roleName(actor, value) })),
  };
}

function roleActs(account: Account, actor: Actor): ActView[] {
  if (!hasRole(actor, 'admin') || account.revoked_at) return [];
  const { locale } = actor;
  const missing = ROLES.filter((role) => !account.roles.includes(role));
  const acts: ActView[] = [];
  if (missing.length > 0) {
    acts.push(
      actOf(locale, {
        intent: 'grant_role',
        title: 'admin.grant_role',
        text: 'admin.grant_role_text',
        fields: [roleField(missing, actor)],
      }),
    );
  }
  if (account.roles.length > 0) {
    acts.push(
      actOf(locale, {
        intent: 'take_role',
        title: 'admin.take_role',
        text: 'admin.take_role_text',
        isHarmful: true,
        fields: [
          roleField(account.roles, actor),
          reasonField(locale, { hintKey: 'admin.take_role_reason' }),
        ],
      }),
    );
  }
  return acts;
}
