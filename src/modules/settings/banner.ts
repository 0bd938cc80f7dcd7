import type { Locale } from '#platform/web/locale.ts';

export type BannerKind = 'link' | 'email_signup_modal';

export interface BannerText {
  readonly message: string;
  readonly link_text?: string | undefined;
}

/** A banner as staff keep it. English is always there; it stands in for what is missing. */
export interface Banner {
  readonly id: number;
  readonly messageId: string;
  readonly kind: BannerKind;
  readonly texts: Partial<Record<Locale, BannerText>> & { readonly en: BannerText };
  readonly link: string | null;
  readonly isOn: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/** A banner as a reader of one language sees it. */
export interface ShownBanner {
  readonly messageId: string;
  readonly kind: BannerKind;
  readonly message: string;
  readonly linkText: string | null;
  readonly link: string | null;
}

export function bannerIn(locale: Locale, banner: Banner): ShownBanner {
  const { message, link_text } = banner.texts[locale] ?? banner.texts.en;
  const { messageId, kind, link } = banner;
  return { messageId, kind, message, linkText: link_text ?? null, link };
}

export type BannerState = 'off' | 'scheduled' | 'on' | 'over';

/** Whether a banner is due: switched on, and neither before nor after its time. */
export function bannerState({ isOn, startsAt, endsAt }: Banner, now: Date): BannerState {
  if (!isOn) return 'off';
  if (endsAt && endsAt <= now) return 'over';
  return startsAt && startsAt > now ? 'scheduled' : 'on';
}
