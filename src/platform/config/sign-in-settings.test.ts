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
      readSignInSettings({ CAPTCHA_VERIFY_URL: 'ftp://x', DOUBLE_OPT_IN_EVERYWHERE: 'maybe' }),
    ).toThrow(/DOUBLE_OPT_IN_EVERYWHERE[\s\S]*CAPTCHA_VERIFY_URL/);
  });

  it('hides a captcha that is not, or only half, set up', () => {
    const half = readSignInSettings({ CAPTCHA_SITE_KEY: KEY });
    expect([half.captcha, half.doubleOptInEverywhere]).toEqual([undefined, false]);
    const whole = readSignInSettings({ CAPTCHA_SITE_KEY: KEY, CAPTCHA_SECRET: 's' });
    expect(whole.captcha?.siteKey).toBe(KEY);
  });

  it('hides Facebook until both of its keys are given', () => {
    expect(readSignInSettings({ FACEBOOK_CLIENT_ID: 'app' }).facebook).toBeUndefined();
    const both = { FACEBOOK_CLIENT_ID: 'app', FACEBOOK_CLIENT_SECRET: 's' };
    expect(readSignInSettings(both).facebook).toMatchObject({
      clientId: 'app',
      authorizeUrl: expect.stringContaining('https://www.facebook.com/'),
    });
    const own = { ...both, FACEBOOK_USER_URL: 'http://127.0.0.1:1/me' };
    expect(readSignInSettings(own).facebook?.userUrl).toBe('http://127.0.0.1:1/me');
  });
});
