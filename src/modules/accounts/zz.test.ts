import { it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { signUpBodyOf } from '../../../test/support/filled-form.ts';
import { signUpOf } from './sign-up/sign-up-form.ts';
import { signUpBody } from './sign-up/sign-up.contract.ts';
import { signUp } from './sign-up/sign-up.ts';
testDatabase();
it('x', async () => {
  const form = signUpBody.parse(await signUpBodyOf('a@b.test'));
  await signUp(await signUpOf(form, 'site', { locale: 'en', ip: '127.0.0.1', userAgent: '' }));
});
