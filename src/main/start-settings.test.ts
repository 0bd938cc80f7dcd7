import { describe, expect, it } from 'vitest';
import { marketSettings } from './start-settings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://groundswell.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@groundswell.example',
};

describe('starting on one machine', () => {
  it('needs nothing at all, and is no production', () => {
    expect(marketSettings({})).toMatchObject({ isProduction: false, wantsDemo: true });
  });

  it('never opens production on the sandbox by itself; says all that is missing', () => {
    const open = () => marketSettings({ NODE_ENV: 'production', LOCAL_MARKET: '1' });
    expect(open).toThrow(/PUBLIC_URL[^]*STRIPE_SECRET_KEY[^]*SMTP_URL[^]*MAIL_FROM/);
    expect(() => marketSettings(PRODUCTION)).toThrow('STRIPE_SECRET_KEY');
  });

  it('opens production on the sandbox where that is said, and on a provider', () => {
    const sandbox = { ...PRODUCTION, ALLOW_SANDBOX_PAYMENTS: '1' };
    expect(marketSettings(sandbox)).toMatchObject({ isProduction: true, hasOwnProvider: false });
    const provider = {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    };
    const settings = marketSettings({ ...PRODUCTION, ...provider });
    expect(settings).toMatchObject({ isProduction: true, hasOwnProvider: true, wantsDemo: false });
  });
});
