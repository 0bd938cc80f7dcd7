import { z } from 'zod';
import { type Banner, type BannerKind, bannerState, newBanner } from '#modules/settings/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, FieldView } from '../frame/admin-view.ts';
import { badge } from '../frame/present-table.ts';
import { textField } from '../curating/text-field.ts';

const { shape } = newBanner;
const english = shape.texts.shape.en.shape;
const KINDS = shape.kind.options;

const orNull = <T extends z.ZodType>(field: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    field.nullable(),
  );

/** A minute of UTC as the field for it sends it; empty where there is none. */
const minute = orNull(
  z.iso
    .datetime({ local: true, precision: -1 })
    .regex(/^2\d{3}-/)
    .transform((text) => new Date(`${text}Z`)),
);

export const messageField = english.message;
export const linkTextField = orNull(english.link_text.unwrap());

/** The form fields of how a banner is shown, beside its texts. */
export const shownBody = {
  kind: shape.kind,
  link: orNull(shape.link.unwrap().unwrap()),
  starts_at: minute,
  ends_at: minute,
};

/** What is said in one language. */
export function textFields(
  locale: Locale,
  text: { readonly message: string; readonly link_text?: string | undefined } | undefined,
): FieldView[] {
  return [
    textField(locale, 'message', 'admin.message', {
      max: 300,
      value: text?.message ?? '',
      hint: 'admin_banner.message_hint',
      isLong: true,
    }),
    textField(locale, 'link_text', 'admin_banner.link_text', {
      max: 80,
      value: text?.link_text ?? '',
      hint: 'admin_banner.link_text_hint',
      isOptional: true,
    }),
  ];
}

/** Where a banner leads, and from when until when it is shown. */
export function shownFields(locale: Locale, banner: Banner | null): FieldView[] {
  return [
    {
      kind: 'select',
      name: 'kind',
      label: translate(locale, 'admin_banner.kind'),
      value: banner?.kind ?? 'link',
      options: KINDS.map((value) => ({ value, label: kindText(value, locale) })),
    },
    textField(locale, 'link', 'admin.link', {
      max: 500,
      value: banner?.link ?? '',
      hint: 'admin_banner.link_hint',
      isOptional: true,
    }),
    timeField(locale, 'starts_at', {
      label: 'admin.starts',
      hint: 'admin_banner.starts_hint',
      value: banner?.startsAt ?? null,
    }),
    timeField(locale, 'ends_at', {
      label: 'admin.ends',
      hint: 'admin_banner.ends_hint',
      value: banner?.endsAt ?? null,
    }),
  ];
}

function timeField(
  locale: Locale,
  name: string,
  field: { readonly label: MessageKey; readonly hint: MessageKey; readonly value: Date | null },
): FieldView {
  return {
    kind: 'datetime-local',
    name,
    label: translate(locale, field.label),
    hint: translate(locale, field.hint),
    value: field.value?.toISOString().slice(0, 16) ?? '',
  };
}

export function kindText(kind: BannerKind, locale: Locale): string {
  return translate(locale, `admin_banner.kind_${kind}`);
}

/** Whether readers see it, as a badge. */
export function stateBadge(banner: Banner, now: Date, locale: Locale): CellView {
  const state = bannerState(banner, now);
  if (state === 'on') return badge(translate(locale, 'admin.on'), 'good');
  if (state === 'off') return badge(translate(locale, 'admin.off'), 'neutral');
  if (state === 'over') return badge(translate(locale, 'admin_banner.state_over'), 'neutral');
  return badge(translate(locale, 'admin_banner.state_scheduled'), 'tide');
}
