import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { addBanner, newBanner, readBanners } from '#modules/settings/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActingListView } from '../curating/list-with-acts.tsx';
import { textField } from '../curating/text-field.ts';
import { actOf } from '../frame/present-acts.ts';
import { linkTo, presentShell } from '../frame/present-shell.ts';
import { columnsOf, plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import {
  linkTextField,
  messageField,
  shownBody,
  shownFields,
  stateBadge,
  textFields,
} from './banner-fields.ts';

export const { loader, action, headers } = definePage({
  access: accessTo('info_banners'),
  limit: { key: 'person', points: 60, per: 60 },
  body: z.object({
    intent: z.literal('make'),
    message_id: newBanner.shape.message_id,
    message: messageField,
    link_text: linkTextField,
    ...shownBody,
  }),
  async load({ actor }): Promise<ActingListView> {
    const { locale } = actor;
    const [banners, now] = await Promise.all([readBanners(), clockNow()]);
    return {
      shell: presentShell(actor, 'info_banners'),
      lead: translate(locale, 'admin.info_banners_lead'),
      actsTitle: translate(locale, 'admin.acts'),
      acts: [
        actOf(locale, {
          intent: 'make',
          title: 'admin_banner.make',
          text: 'admin_banner.make_text',
          fields: [
            textField(locale, 'message_id', 'admin_banner.message_id', {
              max: 60,
              hint: 'admin_banner.message_id_hint',
            }),
            ...textFields(locale, undefined),
            ...shownFields(locale, null),
          ],
        }),
      ],
      table: {
        caption: translate(locale, 'admin.section_info_banners'),
        columns: columnsOf(actor, [
          ['admin.message'],
          ['admin.state'],
          ['admin.starts'],
          ['admin.ends'],
        ]),
        rows: banners.map((banner) => ({
          key: String(banner.id),
          cells: [
            plain((banner.texts[locale] ?? banner.texts.en).message, {
              href: linkTo(actor, 'info_banners', banner.id),
              note: banner.messageId,
              language: banner.texts[locale] ? locale : 'en',
            }),
            stateBadge(banner, now, locale),
            plain(when(banner.startsAt, actor)),
            plain(when(banner.endsAt, actor)),
          ],
        })),
        emptyText: translate(locale, 'admin_banner.none'),
      },
    };
  },
  async act({ body, actor }) {
    const { id } = await addBanner(
      {
        messageId: body.message_id,
        kind: body.kind,
        texts: {
          en: {
            message: body.message,
            ...(body.link_text === null ? {} : { link_text: body.link_text }),
          },
        },
        link: body.link,
        isOn: false,
        startsAt: body.starts_at,
        endsAt: body.ends_at,
      },
      actor,
    );
    return redirectTo(paths.admin(actor.locale, 'info_banners', id), {
      level: 'success',
      text: translate(actor.locale, 'admin_banner.made'),
    });
  },
});
