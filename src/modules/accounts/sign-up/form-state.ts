import { clockNow } from '#platform/clock/clock.ts';
import { type CaptchaSettings, signInSettings } from '#platform/config/sign-in-settings.ts';
import { apiToken, type FormOrigin } from './api-token.ts';
import { type CaptchaForm, makeCaptchaForm } from './captcha-form.ts';
import { type FormReader, requiresDoubleOptIn } from './double-opt-in.ts';

/** Everything a sign-up form has to carry, made afresh for each one that is shown. */
export interface FormState extends CaptchaForm {
  readonly apiToken: string;
  readonly source: string;
  readonly domainCode: string | null;
  readonly withFacebook: boolean;
  /** The captcha widget, where one is configured. */
  readonly captcha: Pick<CaptchaSettings, 'siteKey' | 'scriptUrl'> | undefined;
}

export interface FormPlace extends Pick<FormReader, 'locale' | 'acceptLanguage'> {
  readonly origin: FormOrigin;
  readonly source: string;
  /** Two letters of the site's variant, when there is one. */
  readonly domainCode: string | null;
  /** Two letters of where the address says that the visitor is. */
  readonly country: string | null;
}

export async function makeFormState(place: FormPlace): Promise<FormState> {
  const settings = signInSettings();
  const isDoubleOptIn = requiresDoubleOptIn({
    ...place,
    countries: [place.country, place.domainCode],
  });
  return {
    ...makeCaptchaForm(await clockNow(), isDoubleOptIn),
    apiToken: apiToken(place.origin),
    source: place.source,
    domainCode: place.domainCode,
    withFacebook: settings.facebook !== undefined,
    captcha: settings.captcha,
  };
}
