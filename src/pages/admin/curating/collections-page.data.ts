import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  addCollection,
  type Collection,
  newCollection,
  readAfter,
  readCollectionsToCurate,
  wordsIn,
} from '#modules/discovery/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import type { Actor } from '#platform/http/actor.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { badge, columnsOf, nextPage, PER_PAGE, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import type { ActingListView } from './list-with-acts.tsx';
import { textField } from './text-field.ts';

const { shape } = newCollection;
const english = shape.texts.shape.en.shape;

/** Whether readers see it now, later or not at all. */
export function publication({ publishedAt }: Collection, now: Date, actor: Actor): CellView {
  const { locale } = actor;
  if (publishedAt === null) return badge(translate(locale, 'curating.draft'), 'neutral');
  if (publishedAt <= now) return badge(translate(locale, 'curating.published'), 'good');
  return {
    ...badge(translate(locale, 'curating.scheduled'), 'tide'),
    note: when(publishedAt, actor),
  };
}

function makeAct({ locale }: Actor) {
  return actOf(locale, {
    intent: 'make',
    title: 'curating.make_collection',
    text: 'curating.make_collection_text',
    fields: [
      textField(locale, 'slug', 'curating.slug', { max: 60, hint: 'curating.slug_hint' }),
      textField(locale, 'title', 'curating.title', { max: 80 }),
      textField(locale, 'tagline', 'curating.tagline', { max: 200 }),
    ],
  });
}

export const { loader, action, headers } = definePage({
  access: accessTo('campaign_collections'),
  limit: { key: 'person', points: 60, per: 60 },
  query: z.object({
    cursor: z
      .string()
      .regex(/^-?\d{1,9}~\d{1,15}$/)
      .optional(),
  }),
  body: z.object({
    intent: z.literal('make'),
    slug: shape.slug,
    title: english.title,
    tagline: english.tagline,
  }),
  async load({ query, actor }): Promise<ActingListView> {
    const { locale } = actor;
    const [{ collections, next }, now] = await Promise.all([
      readCollectionsToCurate(readAfter(query.cursor), PER_PAGE),
      clockNow(),
    ]);
    return {
      shell: presentShell(actor, 'campaign_collections'),
      lead: translate(locale, 'curating.collections_lead'),
      actsTitle: translate(locale, 'admin.acts'),
      acts: [makeAct(actor)],
      table: {
        caption: translate(locale, 'admin.section_campaign_collections'),
        columns: columnsOf(actor, [
          ['curating.collection'],
          ['admin.state'],
          ['curating.campaigns', 'end'],
          ['curating.position', 'end'],
        ]),
        rows: collections.map((collection) => ({
          key: String(collection.id),
          cells: [
            plain(wordsIn(collection.texts, locale).title, {
              href: linkTo(actor, 'campaign_collections', collection.id),
              note: collection.slug,
              language: collection.texts[locale] ? locale : 'en',
            }),
            publication(collection, now, actor),
            plain(collection.totals.campaigns.toLocaleString(locale)),
            plain(collection.position.toLocaleString(locale)),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
        more: nextPage(actor, 'campaign_collections', {}, next),
      },
    };
  },
  async act({ body: { slug, title, tagline }, actor }) {
    const { id } = await addCollection(
      {
        slug,
        texts: { en: { title, tagline, text: '' } },
        theme: 'tide',
        sponsorId: null,
        position: 0,
        publishedAt: null,
      },
      actor,
    );
    return redirectTo(paths.admin(actor.locale, 'campaign_collections', id), {
      level: 'success',
      text: translate(actor.locale, 'curating.collection_made'),
    });
  },
});
