import { describe, expect, it } from 'vitest';
import { hashPassword, passwordFits } from './password.ts';
import { isEmail, isLogInPassword, isSignUpPassword } from './rules.ts';

describe('passwords', () => {
  it('refuses a wrong password and a missing hash', async () => {
    const stored = await hashPassword('groundswell');
    expect(await passwordFits('groundswelL', stored)).toBe(false);
    expect(await passwordFits('groundswell', null)).toBe(false);
  });

  it('accepts the right one among many at once', async () => {
    const stored = await hashPassword('groundswell');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => passwordFits('groundswell', stored)),
    );
    expect(answers).toEqual([true, true, true, true, true]);
  });

  it('[5-06] [5-07] takes 6 to 40 code points at sign-up and 6 at log-in', () => {
    const lengths = [0, 5, 6, 40, 41].map((length) => '😀'.repeat(length));
    expect(lengths.map(isSignUpPassword)).toEqual([false, false, true, true, false]);
    expect(lengths.map(isLogInPassword)).toEqual([false, false, true, true, true]);
  });
});

describe('addresses', () => {
  const accepted = ['a@b', "o'hara+x@mail.example.org", 'A.B!#$%&*/=?^_`{|}~-@x-y.z9', 'x@123.com'];
  const refused = [
    '',
    '@',
    'a@',
    '@b',
    'a b@c.d',
    'a@b..c',
    'a@-b.c',
    'a@b-.c',
    'a@b.c.',
    'a@@b',
    'é@b.c',
    'a@b\n.c',
  ];
  it.each(accepted)('[5-02] accepts %s', (address) => expect(isEmail(address)).toBe(true));
  it.each(refused)('[5-02] refuses %j', (address) => expect(isEmail(address)).toBe(false));
  it('answers a hundred thousand characters at once', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@${'b-'.repeat(50_000)}`)).toBe(false);
  });
});
