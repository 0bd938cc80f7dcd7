import { expect, it } from 'vitest';
import { isLetterAway } from './letter-away.ts';

it.each([
  ['canada', 'canada'],
  ['can', 'canada'],
  ['cnaaad', 'canada'],
  ['candaa', 'canaad'],
  ['adanac', 'canada'],
  ['panda', 'canada'],
  ['', ''],
])('%j is not one letter away from %j', (one, other) =>
  expect([isLetterAway(one, other), isLetterAway(other, one)]).toEqual([false, false]),
);

it.each([
  ['canda', 'canada'],
  ['anada', 'canada'],
  ['canad', 'canada'],
  ['canadda', 'canada'],
  ['cananda', 'canada'],
  ['kanada', 'canada'],
  ['acnada', 'canada'],
  ['canaad', 'canada'],
  ['untied kingdom', 'united kingdom'],
])('%j is one letter away from %j', (one, other) =>
  expect([isLetterAway(one, other), isLetterAway(other, one)]).toEqual([true, true]),
);
