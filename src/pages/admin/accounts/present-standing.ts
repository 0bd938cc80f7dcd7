import type { Actor, Role } from '#platform/http/actor.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from '../frame/admin-view.ts';
import { badge } from '../frame/present-table.ts';
import { roleName } from '../frame/present-shell.ts';

interface Standing {
  readonly revoked_at: Date | null;
  readonly closed_at: Date | null;
  readonly merged_into: number | null;
}

/** Whether somebody may log in, as a badge. */
export function presentStanding(account: Standing, locale: Locale): CellView {
  if (account.merged_into) return badge(translate(locale, 'admin.standing_merged'), 'neutral');
  if (account.closed_at) return badge(translate(locale, 'admin.standing_closed'), 'neutral');
  if (account.revoked_at) return badge(translate(locale, 'admin.standing_revoked'), 'bad');
  return badge(translate(locale, 'admin.standing_good'), 'good');
}

export function rolesText(roles: readonly Role[], actor: Pick<Actor, 'locale'>): string {
  return roles.map((role) => roleName(actor, role)).join(', ');
}
