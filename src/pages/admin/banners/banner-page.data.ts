import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { changeBanner, readBanners } from '#modules/settings/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { badge, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

export const { loader, action, headers } = definePage({
  access: accessTo('info_banners'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: idParam }),
  body: z.object({ intent: z.enum(['switch_on', 'switch_off']) }),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const banner = (await readBanners()).find(({ id }) => id === params.id);
    if (!banner) throw platformErrors.notFound();
    const intent = banner.isOn ? 'switch_off' : 'switch_on';
    return {
      shell: presentShell(actor, 'info_banners'),
      title: banner.messageId,
      badges: [
        badge(
          translate(locale, banner.isOn ? 'admin.on' : 'admin.off'),
          banner.isOn ? 'good' : 'neutral',
        ),
      ],
      facts: [
        { term: translate(locale, 'admin.link'), value: plain(banner.link ?? '–') },
        { term: translate(locale, 'admin.starts'), value: plain(when(banner.startsAt, actor)) },
        { term: translate(locale, 'admin.ends'), value: plain(when(banner.endsAt, actor)) },
      ],
      texts: LOCALES.flatMap((language) => {
        const text = banner.texts[language];
        if (!text) return [];
        return [{ title: language, text: text.message, language, note: text.link_text ?? null }];
      }),
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        actOf(locale, { intent, title: `admin.${intent}`, text: `admin.banner_${intent}_text` }),
      ],
      tables: [],
      history: null,
    };
  },
  async act({ params, body, actor }) {
    const isOn = body.intent === 'switch_on';
    await changeBanner(params.id, { isOn }, actor);
    const text = translate(actor.locale, isOn ? 'admin.switched_on' : 'admin.switched_off');
    return redirectTo(paths.admin(actor.locale, 'info_banners', params.id), {
      level: 'success',
      text,
    });
  },
});
