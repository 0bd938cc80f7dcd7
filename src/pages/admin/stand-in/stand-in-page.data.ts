import { paths } from '#app/paths.ts';
import { endStandIn, readAccount } from '#modules/accounts/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { NamedAccess } from '#platform/http/access.ts';
import { timeText } from '#platform/web/dates.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';

/** Staff who act as somebody else have no role meanwhile. */
const standsIn: NamedAccess = {
  name: 'stand-in',
  check(actor) {
    if (actor.kind !== 'person') throw platformErrors.unauthenticated();
    if (actor.standIn === undefined) throw platformErrors.notFound();
  },
};

export const { loader, action, headers } = definePage({
  access: standsIn,
  standIn: 'open',
  async load({ actor }) {
    const { locale, accountId, standIn } = actor;
    const account = accountId === null ? undefined : await readAccount(accountId);
    if (!account || !standIn) throw platformErrors.notFound();
    const name = `${account.firstname} ${account.lastname}`.trim() || account.email;
    const time = timeText(standIn.until, locale, 'UTC');
    return {
      title: translate(locale, 'admin.stand_in_page'),
      text: translate(locale, 'admin.stand_in_until', { name, time }),
      button: translate(locale, 'admin.end_stand_in'),
    };
  },
  async act({ actor }) {
    await endStandIn(actor);
    const text = translate(actor.locale, 'admin.stand_in_over');
    const page = paths.admin(actor.locale, 'accounts', actor.accountId ?? 0);
    return redirectTo(page, { level: 'success', text });
  },
});
