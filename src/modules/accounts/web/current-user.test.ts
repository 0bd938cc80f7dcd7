import { describe, expect, it } from 'vitest';
import { mergeCurrentUser } from './current-user.ts';

const user = {
  id: 7,
  firstname: 'Nora',
  lastname: 'Quilici',
  email: 'nora@example.test',
  display_for_feed: 'Nora Quilici',
  avatar_url: '/media/7.jpg',
};

describe('the person as the browser knows them', () => {
  it('[3-21] is nobody where neither half names anybody', () => {
    for (const [person, account] of [
      [null, null],
      [undefined, undefined],
      [null, {}],
    ] as const) {
      expect(mergeCurrentUser(person, account)).toBeNull();
    }
  });

  it('[3-18] [3-20] [3-21] is person and account as one', () => {
    expect(mergeCurrentUser(user, { id: 7, is_admin: true })).toEqual({
      id: 7,
      firstname: 'Nora',
      lastname: 'Quilici',
      email: 'nora@example.test',
      avatarUrl: '/media/7.jpg',
      displayName: 'Nora Quilici',
      isAdmin: true,
    });
  });

  it('[3-20] [3-21] is the one half that is there; nobody is staff without saying so', () => {
    expect(mergeCurrentUser(user, null)).toMatchObject({ id: 7, isAdmin: false });
    expect(mergeCurrentUser(null, { id: 7, is_admin: true })).toMatchObject({
      id: 7,
      isAdmin: true,
      avatarUrl: null,
    });
  });

  it.each([
    [{ ...user }, 'Nora Quilici'],
    [{ ...user, display_for_feed: '' }, 'Nora'],
    [{ ...user, display_for_feed: '', firstname: '' }, 'nora@example.test'],
  ])(
    '[3-19] is called by the name for feeds, else the first name, else the address',
    (one, name) => {
      expect(mergeCurrentUser(one, null)?.displayName).toBe(name);
    },
  );
});
