import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiClient, ApiError } from '#platform/web/api-client.ts';
import type { DraftPatch } from '../editor-view.ts';
import { DraftSaver } from './draft-saver.ts';

let saver: DraftSaver;
let form: DraftPatch;
let version: number;
const patch = vi.spyOn(apiClient, 'patch');
const sent = () => patch.mock.calls.map(([, body]) => body);

/** The server: counts each save, as the real one does. */
async function save<T>(): Promise<{ status: number; body: T; headers: Headers }> {
  version += 1;
  const body = { response: { version, updated_at: '2026-01-01T00:00:00Z' } } as T;
  return { status: 200, body, headers: new Headers() };
}
const refusal = (status: number, body: object) => new ApiError(status, body);

/** A section nobody typed in yet. */
const attach = (read: () => DraftPatch) => saver.attach(version, { written: read(), read });

beforeEach(() => {
  vi.useFakeTimers();
  version = 4;
  form = { title: 'Old', tagline: 'Line' };
  patch.mockReset().mockImplementation(save);
  saver = new DraftSaver(7);
  attach(() => ({ ...form }));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving a draft while it is written', () => {
  it('sends what changed and nothing else, once typing rests, with the version it knows', async () => {
    saver.touch();
    form = { ...form, title: 'N' };
    saver.touch();
    form = { ...form, title: 'New' };
    expect(saver.state.phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(900);
    form = { ...form, tagline: 'Another' };
    saver.touch();
    await vi.advanceTimersByTimeAsync(900);
    expect(sent()).toEqual([
      { title: 'New', version: 4 },
      { tagline: 'Another', version: 5 },
    ]);
    expect(saver.state).toMatchObject({ phase: 'saved', savedAt: '2026-01-01T00:00:00Z' });
    expect(await saver.flush()).toBe(true);
    expect(sent()).toHaveLength(2);
  });

  it('saves by itself what was typed before it was there', async () => {
    form = { ...form, title: 'Typed early' };
    saver.attach(version, { written: { title: 'Old', tagline: 'Line' }, read: () => form });
    expect(saver.isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(900);
    expect(sent()).toEqual([{ title: 'Typed early', version: 4 }]);
  });

  it('saves the rest where one field is refused, and asks for that field no second time', async () => {
    const errors = { 'title.0': ['Too short.'] };
    patch.mockRejectedValueOnce(refusal(422, { error: 'invalid', errors }));
    form = { title: 'x', tagline: 'Good' };
    expect(await saver.flush()).toBe(false);
    expect(sent()).toEqual([
      { title: 'x', tagline: 'Good', version: 4 },
      { tagline: 'Good', version: 4 },
    ]);
    expect(saver.state).toMatchObject({ phase: 'failed', errors: { title: ['Too short.'] } });
    expect(await saver.flush()).toBe(false);
    expect(sent()).toHaveLength(2);
    form = { ...form, title: 'Long enough' };
    expect(await saver.flush()).toBe(true);
    expect(saver.state.errors).toEqual({});
  });

  it('stops at a save by somebody else until one of the two is chosen', async () => {
    const conflict = { error: 'version_conflict', error_description: 'Somebody saved.' };
    patch.mockRejectedValueOnce(refusal(409, conflict));
    form = { ...form, title: 'Mine' };
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({ phase: 'conflict', problem: 'Somebody saved.' });
    saver.touch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await saver.flush()).toBe(false);
    expect(sent()).toHaveLength(1);
    expect(await saver.overwrite()).toBe(true);
    expect(sent()[1]).toEqual({ title: 'Mine' });
  });

  it('keeps what is written while its owner is logged out, and sends it once they are back', async () => {
    const over = refusal(403, { error: 'invalid_csrf', error_description: 'Expired.' });
    patch.mockRejectedValueOnce(over).mockRejectedValueOnce(refusal(401, { error: 'log_in' }));
    form = { ...form, title: 'Away' };
    for (let press = 0; press < 2; press += 1) {
      expect(await saver.flush()).toBe(false);
      expect(saver.state).toMatchObject({ phase: 'failed', problem: 'logged_out' });
      expect(saver.isUnsaved).toBe(true);
    }
    expect(await saver.flush()).toBe(true);
    expect(sent().at(-1)).toEqual({ title: 'Away', version: 4 });
  });

  it('tries again when nothing gets through, and says so meanwhile', async () => {
    patch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    patch.mockRejectedValueOnce(refusal(503, { error: 'unavailable', error_description: 'Busy.' }));
    form = { ...form, title: 'At sea' };
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({ phase: 'failed', problem: 'offline' });
    expect(saver.isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(saver.state.problem).toBe('Busy.');
    await vi.advanceTimersByTimeAsync(5_100);
    expect(saver.state).toMatchObject({ phase: 'saved', problem: '' });
    expect(saver.isUnsaved).toBe(false);
  });

  it('sends what was typed in a section that is left, and is not in conflict with itself', async () => {
    const leave = attach(() => ({ ...form }));
    form = { ...form, title: 'Typed at the end' };
    leave();
    attach(() => ({ overview: 'Other section' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual([{ title: 'Typed at the end', version: 4 }]);
    const placed = await saver.during(async () => ({ version: 9 }));
    expect(placed.version).toBe(9);
    attach(() => ({ overview: 'Changed' }));
    expect(await saver.flush()).toBe(true);
    expect(sent()).toHaveLength(1);
  });

  it('lets nothing wait for a save on its way when the page is left', async () => {
    patch.mockReturnValueOnce(new Promise(() => undefined));
    form = { ...form, title: 'On its way' };
    void saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    const remove = vi.fn<() => Promise<{ version: number }>>(async () => ({ version: 6 }));
    void saver.during(remove);
    await vi.advanceTimersByTimeAsync(0);
    expect(remove).not.toHaveBeenCalled();
    saver.leave(true);
    const atOnce = vi.fn<() => Promise<{ version: number }>>(async () => ({ version: 7 }));
    void saver.during(atOnce);
    expect(atOnce).toHaveBeenCalledOnce();
    saver.leave(false);
    const later = vi.fn<() => Promise<{ version: number }>>(async () => ({ version: 8 }));
    void saver.during(later);
    expect(later).not.toHaveBeenCalled();
  });

  it('sends what was typed as the page is left', async () => {
    form = { ...form, title: 'Typed at the very end' };
    saver.touch();
    saver.leave(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual([{ title: 'Typed at the very end', version: 4 }]);
  });

  it('says no time in a section that is saved otherwise', async () => {
    const leave = attach(() => ({ ...form }));
    form = { ...form, title: 'Typed at the end' };
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toHaveLength(1);
    expect(saver.state).toMatchObject({ phase: 'saved', savedAt: null });
  });

  it('gives up what stands here for the saved version', async () => {
    patch.mockRejectedValueOnce(refusal(409, { error: 'version_conflict' }));
    form = { ...form, title: 'Mine' };
    await saver.flush();
    saver.giveUp();
    expect(saver.isUnsaved).toBe(false);
    expect(await saver.flush()).toBe(true);
    expect(sent()).toHaveLength(1);
  });
});
