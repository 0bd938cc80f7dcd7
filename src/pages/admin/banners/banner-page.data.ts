import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readSubjectSteps } from '#modules/admin/index.ts';
import {
  type Banner,
  bannerIn,
  type BannerKind,
  type BannerText,
  changeBanner,
  readBanners,
} from '#modules/settings/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { idParam } from '#platform/http/wire.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import { offeredLocales } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import {
  languageName,
  withWords,
  wordsActs,
  type WordsIntent,
  wordsIntent,
} from '../curating/language-words.ts';
import type { ActView, DetailView } from '../frame/admin-view.ts';
import { actOf } from '../frame/present-acts.ts';
import { presentShell } from '../frame/present-shell.ts';
import { presentSteps } from '../frame/present-steps.ts';
import { plain, when } from '../frame/present-table.ts';
import { accessTo } from '../frame/sections.ts';
import {
  kindText,
  linkTextField,
  messageField,
  shownBody,
  shownFields,
  stateBadge,
  textFields,
} from './banner-fields.ts';

const body = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['switch_on', 'switch_off']) }),
  z.object({
    intent: wordsIntent,
    message: z.union([z.string().trim().length(0), messageField]),
    link_text: linkTextField,
  }),
  z.object({ intent: z.literal('change'), ...shownBody }),
]);
type BannerForm = z.output<typeof body>;
type TextForm = Extract<BannerForm, { intent: WordsIntent }>;

export interface BannerPreview {
  readonly language: string;
  /** The language it is called by. */
  readonly name: string;
  /** The language of what is shown: English stands in. */
  readonly shownIn: string;
  readonly banner: {
    readonly messageId: string;
    readonly kind: BannerKind;
    readonly message: string;
    readonly linkText: string | null;
    readonly link: string | null;
  };
  readonly newsletterPath: string;
}

export interface BannerView extends DetailView {
  readonly preview: {
    readonly title: string;
    readonly text: string;
    readonly banners: readonly BannerPreview[];
  };
}

/** The texts with what was typed for one language; words for the link may stay away. */
function withText(texts: Banner['texts'], form: TextForm): Banner['texts'] {
  const { intent, message, link_text: linkText } = form;
  const typed: BannerText = { message, ...(linkText === null ? {} : { link_text: linkText }) };
  return withWords<BannerText>(texts, intent, typed, ['message']);
}

function changeBy(form: BannerForm) {
  return (before: Banner) => {
    if ('message' in form) return { texts: withText(before.texts, form) };
    if (form.intent === 'change') {
      const { kind, link, starts_at: startsAt, ends_at: endsAt } = form;
      return { kind, link, startsAt, endsAt };
    }
    return { isOn: form.intent === 'switch_on' };
  };
}

function actsOf(banner: Banner, actor: Actor): ActView[] {
  const { locale } = actor;
  const intent = banner.isOn ? 'switch_off' : 'switch_on';
  return [
    actOf(locale, { intent, title: `admin.${intent}`, text: `admin.banner_${intent}_text` }),
    ...wordsActs(actor, banner.texts, (own) => textFields(locale, own)),
    actOf(locale, {
      intent: 'change',
      title: 'admin_banner.change',
      text: 'admin_banner.change_text',
      fields: shownFields(locale, banner),
    }),
  ];
}

function previewOf(banner: Banner, actor: Actor): BannerView['preview'] {
  const { locale } = actor;
  return {
    title: translate(locale, 'admin_banner.preview'),
    text: translate(locale, 'admin_banner.preview_text'),
    banners: offeredLocales().map((language) => ({
      language,
      name: languageName(language, actor),
      shownIn: banner.texts[language] ? language : 'en',
      banner: bannerIn(language, banner),
      newsletterPath: paths.newsletter(language),
    })),
  };
}

export const { loader, action, headers } = definePage({
  access: accessTo('info_banners'),
  limit: { key: 'person', points: 60, per: 60 },
  params: z.object({ id: idParam }),
  body,
  async load({ params, actor }): Promise<BannerView> {
    const { locale } = actor;
    const [banners, steps, now] = await Promise.all([
      readBanners(),
      readSubjectSteps('info_banner', params.id),
      clockNow(),
    ]);
    const banner = banners.find(({ id }) => id === params.id);
    if (!banner) throw platformErrors.notFound();
    return {
      shell: presentShell(actor, 'info_banners'),
      title: banner.messageId,
      badges: [stateBadge(banner, now, locale)],
      facts: [
        {
          term: translate(locale, 'admin_banner.kind'),
          value: plain(kindText(banner.kind, locale)),
        },
        { term: translate(locale, 'admin.link'), value: plain(banner.link ?? '–') },
        { term: translate(locale, 'admin.starts'), value: plain(when(banner.startsAt, actor)) },
        { term: translate(locale, 'admin.ends'), value: plain(when(banner.endsAt, actor)) },
      ],
      texts: [],
      actsTitle: translate(locale, 'admin.acts'),
      acts: actsOf(banner, actor),
      preview: previewOf(banner, actor),
      tables: [],
      history: presentSteps(steps, actor),
    };
  },
  async act({ params, body: form, actor }) {
    const { isOn } = await changeBanner(params.id, changeBy(form), actor);
    const isSwitch = form.intent === 'switch_on' || form.intent === 'switch_off';
    const switched = isOn ? 'admin.switched_on' : 'admin.switched_off';
    return redirectTo(paths.admin(actor.locale, 'info_banners', params.id), {
      level: 'success',
      text: translate(actor.locale, isSwitch ? switched : 'admin_banner.changed'),
    });
  },
});
