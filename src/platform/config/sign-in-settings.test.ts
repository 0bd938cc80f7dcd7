import { describe, expect, it } from 'vitest';
import { readSignInSettings } from './sign-in-settings.ts';

const KEY = 'k'.repeat(40);

describe('settings of signing in', () => {
  it.each([39, 41])('[5-27] [9-04] refuses a captcha key of %i characters', (length) => {
    expect(() => readSignInSettings({ CAPTCHA_SITE_KEY: 'k'.repeat(length) })).toThrow(
      'CAPTCHA_SITE_KEY: must have exactly 40 characters',
    );
  });

  it('names all that is wrong at once', () => {
    expect(() =>
      readSignInSettings({ FACEBOOK_TOKEN_URL: 'ftp://x', DOUBLE_OPT_IN_EVERYWHERE: 'maybe' }),
    ).toThrow(/DOUBLE_OPT_IN_EVERYWHERE[\s\S]*FACEBOOK_TOKEN_URL/);
  });

  it('hides what is not, or only half, set up', () => {
    const none = readSignInSettings({ CAPTCHA_SITE_KEY: KEY, FACEBOOK_CLIENT_ID: 'app' });
    expect([none.captcha, none.facebook, none.doubleOptInEverywhere]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    const both = readSignInSettings({
      CAPTCHA_SITE_KEY: KEY,
      CAPTCHA_SECRET: 's',
      FACEBOOK_CLIENT_ID: 'app',
      FACEBOOK_CLIENT_SECRET: 's',
    });
    expect([both.captcha?.siteKey, both.facebook?.clientId]).toEqual([KEY, 'app']);
  });
});
