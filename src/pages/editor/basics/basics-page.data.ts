import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  clearCampaignImage,
  type Draft,
  readTagsIn,
  setCampaignImage,
} from '#modules/campaigns/index.ts';
import { imageParamsField, uploadData } from '#modules/media/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { LANGUAGE_NAMES, LOCALES } from '#platform/web/locale.ts';
import { categoryGroups, countryChoices } from '../choices.ts';
import { loadEditor } from '../load-editor.ts';
import { saveSection } from '../save-section.ts';
import { presentPicture } from '../pictures/present-picture.ts';
import { readBasics } from './read-basics.ts';

/** What the form shows, by the names of its fields. */
function fieldsOf(draft: Draft) {
  return {
    title: draft.title,
    tagline: draft.tagline,
    category_id: draft.category_id === null ? '' : String(draft.category_id),
    tags: draft.tags,
    city: draft.city,
    region: draft.region,
    country: draft.country,
    language: draft.language,
    card_alt: draft.card_alt,
  };
}

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 240, per: 60 },
  params: z.object({ id: slugOrId }),
  body: z.record(z.string(), z.unknown()),
  async load({ params, actor }) {
    const { editor, draft } = await loadEditor(params.id, actor);
    const [groups, picture, popular] = await Promise.all([
      categoryGroups(actor.locale, draft.category_id),
      presentPicture(draft.card_public_id),
      readTagsIn(draft.language),
    ]);
    return {
      editor,
      fields: fieldsOf(draft),
      groups,
      languages: LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
      countries: countryChoices(actor.locale, draft.country),
      picture,
      popular,
      upload: uploadData(actor.accountId ?? 0),
    };
  },
  async act({ params, body, actor }) {
    const id = await saveSection(params.id, actor, body, readBasics);
    const { card_image: image } = body;
    if (image === '') await clearCampaignImage(id, 'card');
    else if (image !== undefined) {
      const picture = imageParamsField.safeParse(image);
      if (!picture.success) throw fieldErrors({ card_image: ['errors.field.invalid'] });
      await setCampaignImage(id, actor.accountId ?? 0, 'card', picture.data);
    }
    return redirectTo(paths.campaignEdit(actor.locale, id, 'content'));
  },
});
