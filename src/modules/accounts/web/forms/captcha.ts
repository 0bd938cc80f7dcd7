/** As much of the captcha's script as is used. */
export interface CaptchaScript {
  render(container: HTMLElement, options: { sitekey: string }): number;
  getResponse(widget: number): string;
  reset(widget: number): void;
}

export interface Captcha {
  response(): string;
  reset(): void;
}

const CAPTCHA_KEY_LENGTH = 40;

/**
 * Shows the widget. Throws for a key that has not exactly forty characters, and while the captcha's
 * script is not there.
 */
export function showCaptcha(
  container: HTMLElement,
  siteKey: string | null | undefined,
  script: CaptchaScript | undefined,
): Captcha {
  if (siteKey?.length !== CAPTCHA_KEY_LENGTH) {
    throw new Error('reCaptcha needs a key of exactly 40 characters.');
  }
  if (!script) throw new Error('reCaptcha has not been loaded yet.');
  const widget = script.render(container, { sitekey: siteKey });
  return { response: () => script.getResponse(widget), reset: () => script.reset(widget) };
}
