import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { idParam, wholeList, wireList } from '#platform/http/wire.ts';
import type { Banner } from './banner.ts';
import { SETTING_NAMES } from './catalogue.ts';
import { addBanner, changeBanner } from './change-banner.ts';
import { bannerChange, newBanner, wireBanner } from './contract.ts';
import { marketRoutes } from './market/market.routes.ts';
import { readBanners } from './read-banner.ts';
import { changeSetting, readSettings, type Setting } from './settings.ts';

const BANNERS = '/private_api/admin/info_banners';
const SETTINGS = '/private_api/admin/settings';
const limit = { key: 'person', points: 60, per: 60 } as const;
const wireSetting = z.object({ name: z.string(), value: z.unknown(), is_decided: z.boolean() });

function presentBanner(banner: Banner): z.infer<typeof wireBanner> {
  return {
    id: banner.id,
    message_id: banner.messageId,
    kind: banner.kind,
    texts: banner.texts,
    link: banner.link,
    is_on: banner.isOn,
    starts_at: banner.startsAt?.toISOString() ?? null,
    ends_at: banner.endsAt?.toISOString() ?? null,
  };
}

const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

function changeOf(body: z.output<typeof bannerChange>) {
  const { kind, texts, link, is_on, starts_at, ends_at } = body;
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(texts === undefined ? {} : { texts }),
    ...(link === undefined ? {} : { link }),
    ...(is_on === undefined ? {} : { isOn: is_on }),
    ...(starts_at === undefined ? {} : { startsAt: time(starts_at) }),
    ...(ends_at === undefined ? {} : { endsAt: time(ends_at) }),
  };
}

const presentSetting = ({ name, value, isDecided }: Setting) => ({
  name,
  value,
  is_decided: isDecided,
});

/** Banners and business switches; every change is in the audit log. */
export const settingRoutes: Route[] = [
  ...marketRoutes,
  defineRoute({
    method: 'GET',
    path: BANNERS,
    summary: 'All info banners, newest first',
    access: 'staff:curator',
    response: wireList(wireBanner),
    act: readBanners,
    present: (banners) => wholeList(banners.map(presentBanner)),
  }),
  defineRoute({
    method: 'POST',
    path: BANNERS,
    summary: 'Make an info banner',
    access: 'staff:curator',
    limit,
    body: newBanner,
    response: wireBanner,
    status: 201,
    act: ({ body, actor }) =>
      addBanner(
        {
          messageId: body.message_id,
          kind: body.kind,
          texts: body.texts,
          link: body.link,
          isOn: body.is_on,
          startsAt: time(body.starts_at),
          endsAt: time(body.ends_at),
        },
        actor,
      ),
    present: presentBanner,
  }),
  defineRoute({
    method: 'PATCH',
    path: `${BANNERS}/{id}`,
    summary: 'Change an info banner, or switch it on or off',
    access: 'staff:curator',
    limit,
    params: z.object({ id: idParam }),
    body: bannerChange,
    response: wireBanner,
    act: ({ params, body, actor }) => changeBanner(params.id, () => changeOf(body), actor),
    present: presentBanner,
  }),
  defineRoute({
    method: 'GET',
    path: SETTINGS,
    summary: 'All business switches and what holds now',
    access: 'staff:admin',
    response: wireList(wireSetting),
    act: readSettings,
    present: (settings) => wholeList(settings.map(presentSetting)),
  }),
  defineRoute({
    method: 'PATCH',
    path: `${SETTINGS}/{name}`,
    summary: 'Decide a business switch',
    access: 'staff:admin',
    limit,
    params: z.object({ name: z.enum(SETTING_NAMES) }),
    body: z.strictObject({ value: z.unknown() }),
    response: wireSetting,
    act: ({ params, body, actor }) => changeSetting(params.name, body.value, actor),
    present: presentSetting,
  }),
];
