import { z } from 'zod';
import { paths } from '#app/paths.ts';
import type { PictureImage } from '#design/media/picture.tsx';
import {
  APPEARANCES,
  choosePrivacy,
  claimGuestContributions,
  type Contribution,
  perksOf,
  presentReceipt,
  readContributionsOfPerson,
} from '#modules/contributions/index.ts';
import { picturesOf } from '#pages/cards/card-images.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const PER_PAGE = 20;

/** A contribution as a card; the picture is of its first perk, else of the campaign. */
function presentCard(row: Contribution, context: Context) {
  const { locale, perks, covers } = context;
  const receipt = presentReceipt(row, locale, perks);
  const [first] = receipt.lines;
  return {
    id: row.id,
    href: paths.contribution(locale, row.id),
    campaignHref: receipt.campaign.href,
    title: row.campaignTitle,
    language: row.campaignLanguage,
    image: first?.picture ? { ...first.picture, alt: '' } : (covers.get(row.id) ?? null),
    perks: receipt.lines.filter((line) => line.language !== null),
    totalText: receipt.totalText,
    moneyText: receipt.moneyText,
    /** Where the sentence about the money doesn't say it. */
    refundedText: row.state === 'partially_refunded' ? receipt.refundedText : null,
    dateText: receipt.dateText,
    tone: receipt.tone,
    stateText: receipt.stateText,
    openText: receipt.openText,
    messagesHref: receipt.messagesHref,
    isPaid: receipt.isPaid,
    cancelHref: receipt.canCancel
      ? `${paths.contribution(locale, row.id, { cancel: 'yes' })}#cancel`
      : null,
    addressHref: receipt.canChangeAddress ? paths.contributionAddress(locale, row.id) : null,
    appearance: receipt.appearanceText === null ? null : row.appearance,
  };
}

interface Context {
  readonly locale: Locale;
  readonly perks: Awaited<ReturnType<typeof perksOf>>;
  readonly covers: ReadonlyMap<number, PictureImage | null>;
}

/** The campaign's picture of each contribution, by its id. */
async function coversOf(rows: readonly Contribution[]): Promise<Context['covers']> {
  const pictures = await picturesOf(
    rows.map(({ campaignCardId }) => ({ pictureId: campaignCardId, pictureAlt: '' })),
    { shape: '4x3', widest: 640 },
  );
  return new Map(rows.map(({ id }, place) => [id, pictures[place] ?? null]));
}

/**
 * A page of somebody's contributions, newest first. Who has just proved their address finds what they gave
 * as a guest, also where the event that hands it over is still under way.
 */
async function ownContributions(accountId: number, before: number | null): Promise<Contribution[]> {
  const page = { before, limit: PER_PAGE + 1 };
  const rows = await readContributionsOfPerson(accountId, page);
  if (rows.length > 0 || before !== null) return rows;
  const claimed = await claimGuestContributions(accountId);
  return claimed === 0 ? rows : readContributionsOfPerson(accountId, page);
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
    const rows = await ownContributions(params.id, before);
    const shown = rows.slice(0, PER_PAGE);
    const { locale } = actor;
    const list = paths.individualContributions(locale, params.id);
    const [perks, covers] = await Promise.all([perksOf(shown), coversOf(shown)]);
    return {
      contributions: shown.map((row) => presentCard(row, { locale, perks, covers })),
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
