import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { previewCollection, readCampaignsOfCollection } from '#modules/discovery/index.ts';
import { type CollectionView, presentCollection } from '#pages/cards/present-collection.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage } from '#platform/web/define-page.ts';
import { type Locale, LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { FilterView } from '../frame/admin-view.ts';
import { accessTo } from '../frame/sections.ts';
import { languageName } from './language-words.ts';

/** As many as the first page of a collection holds. */
const PAGE = 24;

export interface PreviewView {
  readonly collection: CollectionView;
  readonly language: Locale;
  readonly languages: FilterView;
  readonly back: { readonly href: string; readonly label: string };
}

export const { loader, headers } = definePage({
  access: accessTo('campaign_collections'),
  params: z.object({ id: idParam }),
  query: z.object({ language: z.enum(LOCALES).optional() }),
  async load({ params: { id }, query, actor }): Promise<PreviewView> {
    const { locale } = actor;
    const language = query.language ?? locale;
    const [collection, { cards }] = await Promise.all([
      previewCollection(id),
      readCampaignsOfCollection(id, 0, PAGE),
    ]);
    return {
      collection: await presentCollection(collection, cards, language),
      language,
      languages: {
        label: translate(locale, 'curating.languages'),
        chips: LOCALES.map((one) => ({
          label: languageName(one, actor),
          href: paths.collectionPreview(locale, id, { language: one }),
          current: one === language,
        })),
      },
      back: {
        href: paths.admin(locale, 'campaign_collections', id),
        label: translate(locale, 'curating.to_editing'),
      },
    };
  },
});
