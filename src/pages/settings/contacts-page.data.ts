import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { shareCampaign } from '#flows/share-campaign/index.ts';
import {
  addContact,
  importContacts,
  readContacts,
  removeContact,
  SHARE_MESSAGE_MAX,
  SHARES_PER_DAY,
} from '#modules/accounts/index.ts';
import { config } from '#platform/config/config.ts';
import { AppError, fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, type Redirect, redirectTo } from '#platform/web/define-page.ts';
import { type Locale, splitLocale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const id = z.coerce.number().int().positive().optional();
const typed = (max: number) => z.string().max(max).default('');

const body = z.object({
  act: z.enum(['add', 'import', 'send']).optional(),
  remove: id,
  name: typed(400),
  email: typed(1000),
  csv: typed(250_000),
  campaign: typed(2000),
  message: typed(4000),
  contacts: z.union([z.string(), z.array(z.string().max(20)).max(200)]).optional(),
});
type Body = z.output<typeof body>;

/** The campaign a link or a bare slug names; undefined for anything else. */
function campaignOf(link: string): number | string | undefined {
  const path = /^https?:\/\//i.test(link) && URL.canParse(link) ? new URL(link).pathname : link;
  const [, slug] =
    /(?:^|\/projects\/)([a-z0-9-]{1,60})(?:[/?#].*)?$/.exec(splitLocale(path).path) ?? [];
  const bare = slug ?? /^([a-z0-9-]{1,60})$/.exec(link)?.[1];
  return bare !== undefined && /^\d+$/.test(bare) ? Number(bare) : bare;
}

/** A slug as the link that people know; anything else as it stands. */
function linkOf(share: string, locale: Locale): string {
  const isSlug = /^[a-z0-9-]{1,60}$/.test(share);
  return isSlug ? `${config().publicUrl}${paths.campaign(locale, share)}` : share;
}

async function send(input: Body, accountId: number): Promise<number> {
  const contactIds = [input.contacts ?? []].flat().map(Number).filter(Number.isSafeInteger);
  if (contactIds.length === 0) throw fieldErrors({ contacts: ['errors.contacts.choose_one'] });
  const campaign = campaignOf(input.campaign.trim());
  if (campaign === undefined) throw fieldErrors({ campaign: ['errors.contacts.campaign'] });
  try {
    return await shareCampaign({ accountId, campaign, contactIds, message: input.message });
  } catch (error) {
    // The form stays, with the field at fault; the page itself is there.
    if (error instanceof AppError && error.status === 404) {
      throw fieldErrors({ campaign: ['errors.contacts.campaign'] });
    }
    throw error;
  }
}

async function done(input: Body, actor: Actor): Promise<string> {
  const accountId = actor.accountId ?? 0;
  const { locale } = actor;
  if (input.remove !== undefined) {
    await removeContact(accountId, input.remove);
    return translate(locale, 'contacts.removed');
  }
  if (input.act === 'send') {
    return translate(locale, 'contacts.sent', { count: await send(input, accountId) });
  }
  if (input.act === 'import') {
    const { added, skipped } = await importContacts(accountId, input.csv);
    return translate(locale, 'contacts.imported', { added, skipped }).trim();
  }
  await addContact(accountId, input);
  return translate(locale, 'contacts.added');
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 120, per: 60 },
  query: z.object({ cursor: id, share: z.string().max(200).optional() }),
  body,
  async load({ query, actor }) {
    const { contacts, next } = await readContacts(actor.accountId ?? 0, query.cursor ?? null);
    const older = { cursor: next, share: query.share };
    return {
      contacts: contacts.map((one) => ({ id: one.id, name: one.name, email: one.email })),
      olderHref: next === null ? null : paths.settings(actor.locale, 'contacts', older),
      share: linkOf(query.share ?? '', actor.locale),
      messageMax: SHARE_MESSAGE_MAX,
      mailsMax: SHARES_PER_DAY,
    };
  },
  async act({ body: input, query, actor }): Promise<Redirect> {
    const text = await done(input, actor);
    // Whoever came from a campaign adds people first, and tells them then.
    const kept = input.act === 'send' ? {} : { share: query.share };
    return redirectTo(paths.settings(actor.locale, 'contacts', kept), { level: 'success', text });
  },
});
