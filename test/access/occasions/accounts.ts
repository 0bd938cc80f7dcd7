import { generateSync } from 'otplib';
import { clockNow } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { overrideSignInSettings, readSignInSettings } from '#platform/config/sign-in-settings.ts';
import {
  readSecondFactor,
  setUpSecondFactor,
  turnOnSecondFactor,
} from '#modules/accounts/second-factor/manage-second-factor.ts';
import { Authenticator } from '../../support/accounts/authenticator.ts';
import { agree, FACEBOOK, leave } from '../../support/accounts/facebook-visit.ts';
import { linkFrom } from '../../support/accounts/mailed.ts';
import { startOauthProvider } from '../../support/accounts/oauth-provider.ts';
import { filledForm, signUpBodyOf } from '../../support/filled-form.ts';
import { PASSWORD, type Occasions, type SignedIn, type Stage } from './stage.ts';

const PASSKEYS = '/private_api/accounts/passkeys';

interface Begun {
  readonly options: { readonly challenge: string };
  readonly challenge: string;
}

const logInBody = ({ email }: SignedIn) => ({ account: { email, password: PASSWORD } });

async function codeOf(secret: string, shift: number): Promise<string> {
  const epoch = Math.floor((await clockNow()).getTime() / 1000) + shift;
  return generateSync({ secret, epoch });
}

async function madePasskey(stage: Stage, { client }: SignedIn) {
  const device = new Authenticator(config().publicUrl);
  const own = { current_password: PASSWORD };
  const begun = await stage.ask<Begun>(client, 'POST', `${PASSKEYS}/options`, own);
  const response = device.make(begun.options.challenge);
  return { device, body: { challenge: begun.challenge, name: 'Laptop', response } };
}

async function keptPasskey(stage: Stage) {
  const person = await stage.signedUp();
  const { device, body } = await madePasskey(stage, person);
  await stage.ask(person.client, 'POST', PASSKEYS, body);
  return { person, device };
}

/** The provider is there from its first visit to the end. */
async function withFacebook(stage: Stage): Promise<void> {
  const provider = await startOauthProvider();
  provider.person = { id: 'occasion', email: stage.email(), first_name: 'Fay', last_name: 'Book' };
  overrideSignInSettings({ facebook: readSignInSettings(provider.environment).facebook });
  stage.atEnd(async () => {
    overrideSignInSettings({ facebook: undefined });
    await provider.stop();
  });
}

/** Signing up and in, in every way there is, and what secures an account. */
export const accountOccasions: Occasions = {
  'POST /accounts.json': async (stage) => ({
    from: stage.visitor(),
    body: await signUpBodyOf(stage.email()),
  }),
  'POST /accounts/quick_signup.json': async (stage) => ({
    from: stage.visitor(),
    body: { ...(await filledForm({ email: stage.email() })), disclaimer: true },
  }),
  'POST /accounts/sign_in.json': async (stage) => ({
    from: stage.visitor(),
    body: logInBody(await stage.signedUp()),
  }),
  'POST /accounts/sign_in/second_step.json': async (stage) => {
    const person = await stage.signedUp();
    await setUpSecondFactor(person.accountId, PASSWORD);
    const secret = (await readSecondFactor(person.accountId)).setup?.secret ?? '';
    await turnOnSecondFactor(person.accountId, await codeOf(secret, 0));
    const from = stage.visitor();
    const asked = await from.post('/accounts/sign_in.json', logInBody(person));
    const { challenge } = asked.json<{ details: { challenge: string } }>().details;
    return { from, body: { challenge, code: await codeOf(secret, 30) } };
  },
  'PUT /accounts/change_password.json': async (stage) => {
    const { email } = await stage.signedUp();
    const from = stage.visitor();
    await from.post('/accounts/password.json', { account: { email } });
    const token = await linkFrom(email, 'reset_password', 'reset_password_token');
    const password = 'another-groundswell';
    const account = {
      reset_password_token: token,
      password,
      password_confirmation: password,
    };
    return { from, body: { account } };
  },
  'POST /accounts/passkey.json': async (stage) => {
    const { device } = await keptPasskey(stage);
    const from = stage.visitor();
    const begun = (await from.post('/accounts/passkey/options.json')).json<Begun>();
    const response = device.prove(begun.options.challenge);
    return { from, body: { challenge: begun.challenge, response } };
  },
  [`POST ${PASSKEYS}/options`]: async (stage) => ({
    from: (await stage.signedUp()).client,
    body: { current_password: PASSWORD },
  }),
  [`POST ${PASSKEYS}`]: async (stage) => {
    const person = await stage.signedUp();
    return { from: person.client, body: (await madePasskey(stage, person)).body };
  },
  [`DELETE ${PASSKEYS}/{credentialId}`]: async (stage) => {
    const { person, device } = await keptPasskey(stage);
    return {
      from: person.client,
      path: { credentialId: device.id.toString('base64url') },
      body: { current_password: PASSWORD },
    };
  },
  [`GET ${FACEBOOK}`]: async (stage) => {
    await withFacebook(stage);
    return { from: stage.visitor() };
  },
  [`GET ${FACEBOOK}/callback`]: async (stage) => {
    await withFacebook(stage);
    const from = stage.visitor();
    const back = await agree(await leave(from, '?agreed=on'));
    return {
      from,
      query: new URL(back, 'http://x').search,
      headers: { accept: 'application/json' },
    };
  },
  'POST /oauth/token': async (stage) => {
    const { email } = await stage.signedUp();
    const form = { grant_type: 'password', credential_type: 'password', email, password: PASSWORD };
    return { from: stage.visitor(), body: new URLSearchParams(form) };
  },
  'POST /oauth/revoke': async (stage) => ({
    from: stage.visitor(),
    body: new URLSearchParams({ token: 'a-token-of-nobody' }),
  }),
  'POST /private_api/accounts/confirmation': async (stage) => ({
    from: (await stage.signedUp()).client,
  }),
  'POST /private_api/accounts/{accountId}/close': async (stage) => {
    const { client, accountId, email } = await stage.signedUp();
    return { from: client, path: { accountId }, body: { email, password: PASSWORD } };
  },
};
