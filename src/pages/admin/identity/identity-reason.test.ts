import { expect, it } from 'vitest';
import { LOCALES } from '#platform/web/locale.ts';
import { identityReason } from './identity-reason.ts';

it.each(LOCALES)('names why a check isn’t passed, in %s', (locale) => {
  const reasons = ['canceled', 'document_expired', 'document_unverified_other', 'of_a_later_day'];
  for (const reason of [...reasons, 'constructor']) {
    expect(identityReason(reason, locale)).toMatch(/^[^_]+$/);
  }
  expect(identityReason(null, locale)).toBe(null);
});
