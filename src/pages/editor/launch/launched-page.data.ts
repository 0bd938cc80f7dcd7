import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { config } from '#platform/config/config.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { loadEditor } from '../load-editor.ts';

export const { loader, headers } = definePage({
  access: 'person',
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: z.string().max(80) }),
  async load({ params, actor }) {
    const { editor, campaign } = await loadEditor(params.id, actor);
    const { locale } = actor;
    // There is nothing to celebrate yet.
    if (!editor.isLaunched) throw redirectTo(paths.campaignEdit(locale, editor.id, 'launch'));
    const { slug, title, tagline } = campaign;
    return {
      title,
      tagline,
      language: campaign.language,
      pageHref: paths.campaign(locale, slug),
      shareUrl: `${config().publicUrl}${paths.campaign(locale, slug)}`,
      commandCenterHref: paths.commandCenter(locale, slug),
      updateHref: paths.writeUpdate(locale, slug, 'new'),
      contactsHref: paths.settings(locale, 'contacts', { share: slug }),
    };
  },
});
