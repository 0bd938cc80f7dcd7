import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { changeSetting, readSettings, SETTING_NAMES } from '#modules/settings/index.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { badge, plain } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';

export const { loader, action, headers } = definePage({
  access: accessTo('settings'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ name: z.enum(SETTING_NAMES) }),
  body: z.object({ intent: z.enum(['switch_on', 'switch_off']) }),
  async load({ params, actor }): Promise<DetailView> {
    const { locale } = actor;
    const setting = (await readSettings()).find(({ name }) => name === params.name);
    if (!setting) throw platformErrors.notFound();
    const isOn = setting.value;
    const intent = isOn ? 'switch_off' : 'switch_on';
    const origin = translate(locale, setting.isDecided ? 'admin.decided' : 'admin.by_default');
    return {
      shell: presentShell(actor, 'settings'),
      title: translate(locale, `admin.setting_${setting.name}`),
      badges: [
        badge(translate(locale, isOn ? 'admin.on' : 'admin.off'), isOn ? 'good' : 'neutral'),
      ],
      facts: [
        { term: translate(locale, 'admin.setting'), value: plain(setting.name) },
        { term: translate(locale, 'admin.origin'), value: plain(origin) },
      ],
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        actOf(locale, {
          intent,
          title: `admin.${intent}`,
          text: `admin.setting_${setting.name}_${intent}`,
        }),
      ],
      tables: [],
      history: null,
    };
  },
  async act({ params, body, actor }) {
    const isOn = body.intent === 'switch_on';
    await changeSetting(params.name, isOn, actor);
    const text = translate(actor.locale, isOn ? 'admin.switched_on' : 'admin.switched_off');
    return redirectTo(paths.admin(actor.locale, 'settings', params.name), {
      level: 'success',
      text,
    });
  },
});
