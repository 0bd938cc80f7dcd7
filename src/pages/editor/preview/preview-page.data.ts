import { z } from 'zod';
import { paths } from '#app/paths.ts';
import {
  campaignOfTeam,
  disablePreview,
  enablePreview,
  readPreviewToken,
} from '#modules/campaigns/index.ts';
import { config } from '#platform/config/config.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { loadEditor } from '../load-editor.ts';

export const { loader, action, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 240, per: 60 },
  params: z.object({ id: slugOrId }),
  body: z.object({ act: z.enum(['enable', 'disable']) }),
  async load({ params, actor }) {
    const { editor, draft } = await loadEditor(params.id, actor);
    const token = editor.isLaunched ? null : await readPreviewToken(draft.id);
    const path = token && paths.campaign(actor.locale, draft.slug, { preview: token });
    return { editor, link: path && `${config().publicUrl}${path}` };
  },
  async act({ params, body, actor }) {
    const campaign = await campaignOfTeam(params.id, actor, 'edit_campaign');
    const isOn = body.act === 'enable';
    await (isOn ? enablePreview(campaign.id) : disablePreview(campaign.id));
    return redirectTo(paths.campaignEdit(actor.locale, campaign.id, 'preview'), {
      level: 'success',
      text: translate(actor.locale, isOn ? 'editor.preview_on' : 'editor.preview_off'),
    });
  },
});
