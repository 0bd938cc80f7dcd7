import { describe, expect, it } from 'vitest';
import { effortOf } from '#test/support/run/effort.ts';
import { hashPassword, passwordFits } from './password.ts';
import { isEmail, isLogInPassword, isSignUpPassword } from './rules.ts';

describe('[5-05] passwords', () => {
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

  it('[5-06] [5-07] [9-03] takes 6 to 40 code points at sign-up and 6 at log-in', () => {
    const lengths = [0, 5, 6, 40, 41].map((length) => '😀'.repeat(length));
    expect(lengths.map(isSignUpPassword)).toEqual([false, false, true, true, false]);
    expect(lengths.map(isLogInPassword)).toEqual([false, false, true, true, true]);
  });
});

describe('[5-01] addresses', () => {
  const accepted = [
    'a@b.cd',
    `${'a'.repeat(64)}@b.cd`,
    "o'hara+x@mail.example.org",
    'A.B!#$%&*/=?^_`{|}~-@x-y.z9',
    'x@123.com',
  ];
  const refused = [
    '',
    '@',
    'a@',
    '@b',
    'a@localhost',
    'a@b.c',
    `${'a'.repeat(65)}@b.cd`,
    'a b@c.de',
    'a@b..cd',
    'a@-b.cd',
    'a@b-.cd',
    'a@b.cd.',
    'a@@b.cd',
    'é@b.cd',
    'a@b\n.cd',
  ];
  it.each(accepted)('[5-02] accepts %s', (address) => expect(isEmail(address)).toBe(true));
  it.each(refused)('[5-02] refuses %j', (address) => expect(isEmail(address)).toBe(false));
  it.each([
    ['a long local part', (size: number) => `${'a.'.repeat(size / 2)}@b.cd`],
    ['a local part without end', (size: number) => 'a'.repeat(size)],
    ['many labels', (size: number) => `a@${'b.'.repeat(size / 2)}`],
    ['one label of hyphens', (size: number) => `a@${'b-'.repeat(size / 2)}`],
    ['many @', (size: number) => '@'.repeat(size)],
  ])('[5-02] reads %s of 100,000 characters in linear time', async (_name, make) => {
    const text = make(100_000);
    const effort = await effortOf(async () => {
      for (let round = 0; round < 20; round += 1) expect(isEmail(text)).toBe(false);
    });
    // Twenty rounds of a quadratic pattern would take minutes.
    expect(effort).toBeLessThan(10_000);
  });
});
