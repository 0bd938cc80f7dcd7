import { paths } from '#app/paths.ts';
import type { Actor, Role } from '#platform/http/actor.ts';
import { translate } from '#platform/web/translate.ts';
import type { ShellView } from './admin-view.ts';
import {
  ADMIN_GROUPS,
  ADMIN_SECTIONS,
  type AdminSection,
  groupOf,
  mayOpen,
  roleOf,
} from './sections.ts';

/** The menu of the sections somebody's roles open, and what the page says of itself. */
export function presentShell(actor: Actor, current: AdminSection): ShellView {
  const { locale } = actor;
  const open = ADMIN_SECTIONS.filter((section) => mayOpen(actor, section));
  const groups = ADMIN_GROUPS.map((group) => ({
    label: translate(locale, `admin.group_${group}`),
    links: open
      .filter((section) => groupOf(section) === group)
      .map((section) => ({
        href: hrefOf(actor, section),
        label: translate(locale, `admin.section_${section}`),
        isCurrent: section === current,
      })),
  }));
  const role = roleOf(current);
  return {
    section: translate(locale, `admin.section_${current}`),
    sectionHref: hrefOf(actor, current),
    roleText:
      role === null
        ? translate(locale, 'admin.any_role')
        : role === 'admin'
          ? translate(locale, 'admin.needs_admin')
          : translate(locale, 'admin.needs_role', { role: roleName(actor, role) }),
    menu: groups.filter(({ links }) => links.length > 0),
    texts: {
      title: translate(locale, 'admin.title'),
      menu: translate(locale, 'admin.menu'),
      keys: translate(locale, 'admin.keys'),
      keysNext: translate(locale, 'admin.keys_next'),
      keysOff: translate(locale, 'admin.keys_off'),
      turnKeysOff: translate(locale, 'admin.turn_keys_off'),
      turnKeysOn: translate(locale, 'admin.turn_keys_on'),
      noActs: translate(locale, 'admin.no_acts'),
    },
  };
}

export function roleName({ locale }: Pick<Actor, 'locale'>, role: Role): string {
  return translate(locale, `admin.role_${role}`);
}

/** The address of a section's list. */
export function hrefOf({ locale }: Pick<Actor, 'locale'>, section: AdminSection): string {
  return section === 'queue' ? paths.admin(locale) : paths.admin(locale, section);
}

/** The address of one thing of a section, for those who may open it; null for others. */
export function linkTo(actor: Actor, section: AdminSection, id: string | number | null) {
  return id !== null && mayOpen(actor, section) ? paths.admin(actor.locale, section, id) : null;
}
