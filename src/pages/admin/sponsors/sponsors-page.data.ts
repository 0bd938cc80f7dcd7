import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { addSponsor, newSponsor, readSponsors, wordsIn } from '#modules/discovery/index.ts';
import { idParam, nextId } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { actOf } from '../frame/present-acts.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { columnsOf, nextPage, PER_PAGE, plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import type { ActingListView } from '../curating/list-with-acts.tsx';
import { sponsorFields, websiteField } from './sponsor-fields.ts';
import { textField } from '../curating/text-field.ts';

const { shape } = newSponsor;

export const { loader, action, headers } = definePage({
  access: accessTo('sponsors'),
  limit: { key: 'person', points: 60, per: 60 },
  query: z.object({ cursor: idParam.optional() }),
  body: z.object({
    intent: z.literal('make'),
    name: shape.name,
    website: websiteField,
    text: shape.texts.shape.en,
  }),
  async load({ query, actor }): Promise<ActingListView> {
    const { locale } = actor;
    const found = await readSponsors(query.cursor ?? Number.MAX_SAFE_INTEGER, PER_PAGE);
    return {
      shell: presentShell(actor, 'sponsors'),
      lead: translate(locale, 'curating.sponsors_lead'),
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        actOf(locale, {
          intent: 'make',
          title: 'curating.make_sponsor',
          text: 'curating.make_sponsor_text',
          fields: [
            ...sponsorFields(locale, null),
            textField(locale, 'text', 'curating.sponsor_text', { max: 300 }),
          ],
        }),
      ],
      table: {
        caption: translate(locale, 'admin.section_sponsors'),
        columns: columnsOf(actor, [['curating.sponsor'], ['curating.website']]),
        rows: found.map(({ id, name, website, texts }) => ({
          key: String(id),
          cells: [
            plain(name, {
              href: linkTo(actor, 'sponsors', id),
              note: wordsIn(texts, locale),
            }),
            plain(website ?? '–'),
          ],
        })),
        emptyText: translate(locale, 'admin.none'),
        more: nextPage(actor, 'sponsors', {}, nextId(found, PER_PAGE)),
      },
    };
  },
  async act({ body: { name, website, text }, actor }) {
    const { id } = await addSponsor({ name, website, texts: { en: text } }, actor);
    return redirectTo(paths.admin(actor.locale, 'sponsors', id), {
      level: 'success',
      text: translate(actor.locale, 'curating.sponsor_made'),
    });
  },
});
