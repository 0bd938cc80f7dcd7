import { expect, it } from 'vitest';
import type { Campaign, Standing } from '#modules/campaigns/index.ts';
import { FIGURE_SECTIONS } from '../figures/figures-view.ts';
import { sectionsFor } from './sections.ts';

const campaign = { slug: 'kiwi', state: 'live' } as Campaign;
const nobody: Standing = { isOwner: false, isStaff: false, seesFigures: false, permissions: [] };

function shown(standing: Partial<Standing>, of = campaign): string[] {
  const groups = sectionsFor(of, { ...nobody, ...standing }, 'fr');
  return groups.flatMap(({ entries }) => entries.map(({ section }) => section));
}

it('shows a helper the way to what they may open, and to nothing else', () => {
  expect(shown({ permissions: ['edit_campaign'] })).toEqual(['overview', 'team']);
  expect(shown({ permissions: ['edit_campaign', 'see_figures'] })).toContain('experiments');
  expect(shown({ permissions: ['post_and_comment'] })).toEqual([
    'overview',
    'updates',
    'messages',
    'comments',
  ]);
  expect(shown({ permissions: ['see_figures'] })).toEqual(['overview', ...FIGURE_SECTIONS]);
  const lists = shown({ permissions: ['see_contributions'] });
  expect(lists).toEqual(['overview', 'contributions', 'email_subscribers']);
});

it('leads its owner everywhere, to the page that announces it until the launch', () => {
  expect(shown({ isOwner: true })).not.toContain('coming_soon');
  expect(shown({ isOwner: true }, { ...campaign, state: 'draft' })).toContain('coming_soon');
});

it('says what waits where it is answered, and nothing where nothing does', () => {
  const waits = { messages: 3, comments: 0 };
  const groups = sectionsFor(campaign, { ...nobody, isOwner: true }, 'en', waits);
  const entries = groups.flatMap(({ entries: all }) => all);
  expect(entries.filter(({ waiting }) => waiting !== undefined)).toEqual([
    { section: 'messages', href: '/command_center/kiwi/messages', waiting: 3 },
  ]);
});

it('leads in the language of the page', () => {
  const [start] = sectionsFor(campaign, { ...nobody, isOwner: true }, 'fr');
  expect(start?.entries[0]?.href).toBe('/fr/command_center/kiwi');
});
