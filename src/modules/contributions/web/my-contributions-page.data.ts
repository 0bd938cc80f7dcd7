import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { formatMoney } from '#money/format.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { Contribution } from '../contribution.store.ts';
import { choosePrivacy } from '../privacy/choose-privacy.ts';
import { APPEARANCES } from '../privacy/privacy.store.ts';
import { readContributionsOfPerson } from '../read-contributions.ts';
import { stateLook } from '../receipt.present.ts';

const PER_PAGE = 20;

function present(row: Contribution, locale: Locale) {
  const amount = { minor: row.totalMinor, currency: row.currency };
  return {
    id: row.id,
    href: paths.contribution(locale, row.id),
    title: row.campaignTitle,
    language: row.campaignLanguage,
    perks: row.lines.map(({ quantity, title }) =>
      quantity > 1 ? `${quantity} × ${title}` : title,
    ),
    amountText: formatMoney(amount, locale, { cents: true }),
    dateText: row.createdAt.toLocaleDateString(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
    look: stateLook(row.state, locale),
    appearance: row.appearance,
  };
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  limit: { key: 'ip+person', points: 240, per: 60 },
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ cursor: z.coerce.number().int().positive().optional() }),
  body: z.object({
    contribution_id: z.coerce.number().int().positive(),
    appearance: z.enum(APPEARANCES),
  }),
  async load({ params, query, actor }) {
    // What others may know of it stands on the person's profile.
    if (params.id !== actor.accountId) throw redirectTo(paths.individual(actor.locale, params.id));
    const before = query.cursor ?? null;
    const rows = await readContributionsOfPerson(params.id, { before, limit: PER_PAGE + 1 });
    const shown = rows.slice(0, PER_PAGE);
    const { locale } = actor;
    const list = paths.individualContributions(locale, params.id);
    return {
      contributions: shown.map((row) => present(row, locale)),
      olderHref: rows.length > PER_PAGE ? `${list}?cursor=${shown.at(-1)?.id}` : null,
    };
  },
  async act({ params, body, actor }) {
    const list = paths.individualContributions(actor.locale, params.id);
    if (actor.accountId === null) return redirectTo(paths.signIn(actor.locale, list));
    if (params.id !== actor.accountId) throw platformErrors.notFound();
    const { contribution_id: id, appearance } = body;
    await choosePrivacy(actor.accountId, id, { appearance });
    return redirectTo(list, {
      level: 'success',
      text: translate(actor.locale, 'contributions.public_saved'),
    });
  },
});
