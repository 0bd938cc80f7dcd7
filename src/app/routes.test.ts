import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import { TOPICS } from '#modules/content/rules.ts';
import { paths } from './paths.ts';
import routes from './routes.ts';

const fileOf = (path: string) =>
  routes.find((entry: RouteConfigEntry) => entry.path === path)?.file;

it.each([
  ['accounts', 'modules/accounts/web/sign-up-page.tsx'],
  ['accounts/sign_up', 'modules/accounts/web/sign-up-page.tsx'],
  ['accounts/quick_signup', 'modules/accounts/web/links/quick-sign-up-page.tsx'],
  ['accounts/sign_out', 'modules/accounts/web/sign-out-page.tsx'],
])('[2-07] /%s is an address of %s, in every language', (path, file) => {
  expect(['', 'fr/', 'de/', 'es/'].map((prefix) => fileOf(`${prefix}${path}`))).toEqual(
    Array.from({ length: 4 }, () => file),
  );
});

it.each(TOPICS)('the information page %s stands where its address leads', (topic) => {
  expect(fileOf(paths.information('de', topic).slice(1))).toMatch(
    /^modules\/content\/web\/.*-page\.tsx$/,
  );
});
