import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { setCampaignImage } from '#modules/campaigns/index.ts';
import { imageParamsField, presentRichText, uploadData } from '#modules/media/index.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { loadEditor } from '../load-editor.ts';
import { presentPictures } from '../pictures/present-picture.ts';
import { saveSection } from '../save-section.ts';
import { readContent } from './read-content.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 240, per: 60 },
  params: z.object({ id: slugOrId }),
  body: z.record(z.string(), z.unknown()),
  async load({ params, actor }) {
    const { editor, draft } = await loadEditor(params.id, actor);
    const found = await presentPictures(draft.pictures.map(({ public_id: id }) => id));
    return {
      editor,
      fields: {
        overview: draft.overview,
        video_url: draft.video_url ?? '',
        story_html: await presentRichText(draft.story_html),
        risks: draft.risks,
      },
      faqs: draft.faqs,
      pictures: draft.pictures.flatMap(({ public_id: id, alt }) => {
        const picture = found.get(id);
        return picture ? [{ id, alt, url: picture.url }] : [];
      }),
      upload: uploadData(actor.accountId ?? 0),
    };
  },
  async act({ params, body, actor }) {
    const id = await saveSection(params.id, actor, body, readContent);
    const { gallery_image: image, then } = body;
    if (image !== undefined && image !== '') {
      const picture = imageParamsField.safeParse(image);
      if (!picture.success) throw fieldErrors({ gallery_image: ['errors.field.invalid'] });
      await setCampaignImage(id, actor.accountId ?? 0, 'gallery', picture.data);
    }
    const next = then === 'stay' ? 'content' : 'perks';
    return redirectTo(paths.campaignEdit(actor.locale, id, next));
  },
});
