import type { DataStrategyResult } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onFailure, shownFailure } from './failures.ts';
import { keepPage } from './keep-page.ts';

const ADDRESS = 'https://market.test/projects/lamp/comments/new';
const failed = (): Record<string, DataStrategyResult> => ({
  page: { type: 'error', result: new TypeError('Failed to fetch') },
});

beforeEach(() => {
  vi.stubGlobal('location', new URL(ADDRESS));
  vi.stubGlobal('HTMLFormElement', EventTarget);
});
afterEach(() => vi.unstubAllGlobals());

it('a form that nobody answered leaves its page, and that is said', () => {
  const heard = vi.fn<() => void>();
  const stop = onFailure(heard);
  const kept = keepPage(new Request(ADDRESS, { method: 'POST' }), failed());
  stop();
  expect(kept.page).toMatchObject({ type: 'data' });
  expect(heard).toHaveBeenCalled();
  expect(shownFailure()).toMatchObject({ kind: 'form' });
});

it('a request that another took the place of failed for nobody', () => {
  const heard = vi.fn<() => void>();
  const stop = onFailure(heard);
  const results = failed();
  const signal = AbortSignal.abort();
  expect(keepPage(new Request(ADDRESS, { method: 'POST', signal }), results)).toBe(results);
  stop();
  expect(heard).not.toHaveBeenCalled();
});

it('what was answered is left alone', () => {
  const results: Record<string, DataStrategyResult> = { page: { type: 'data', result: 1 } };
  expect(keepPage(new Request(ADDRESS), results)).toBe(results);
});
