import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { type DerivedColours, linkColours, mainColours } from './derive-colours.ts';
import { OWN_PROFILE } from './market-profile.ts';
import { marketStyle } from './market-style.ts';

/** Every ninth step of each channel: greys, neon, near white and near black among them. */
function everySort(): string[] {
  const steps = [0, 64, 128, 192, 255].map((n) => n.toString(16).padStart(2, '0'));
  return steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
}
const GROUNDS = {
  light: ['#fffdf9', '#ffffff', '#f5f1ea'],
  dark: ['#12181e', '#1a222a', '#222c36', '#0c1116'],
} as const;

function pair({ tokens }: DerivedColours, name: string) {
  const found = tokens[name];
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** What falls short of the contrast, of a token on all grounds of each theme and on `on`. */
function shortOf(contrast: number, colours: DerivedColours, name: string, on?: string): string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const colour = pair(colours, name)[theme];
    const grounds = [...GROUNDS[theme], ...(on ? [pair(colours, on)[theme]] : [])];
    return grounds
      .filter((ground) => wcagContrast(colour, ground) < contrast)
      .map((ground) => `${name} ${colour} on ${ground} in ${theme}`);
  });
}

describe('colours of a market', () => {
  it('can be read and seen in both themes, whatever colour was chosen', () => {
    const short = everySort().flatMap((hex) => {
      const link = linkColours(hex);
      const main = mainColours(hex);
      const onButton = pair(main, 'on-coral').light;
      return [
        ...shortOf(4.5, link, 'tide', 'tide-wash'),
        ...shortOf(4.5, link, 'tide-strong', 'tide-wash'),
        ...shortOf(3, link, 'focus'),
        ...shortOf(4.5, main, 'coral-ink', 'coral-wash'),
        ...(['light', 'dark'] as const)
          .filter((t) => wcagContrast(pair(link, 'tide')[t], pair(link, 'on-tide')[t]) < 4.5)
          .map((theme) => `text on ${hex} in ${theme}`),
        ...['coral', 'coral-strong']
          .filter((name) => wcagContrast(pair(main, name).light, onButton) < 4.5)
          .map((name) => `text on ${name} of ${hex}`),
      ];
    });
    expect(short).toEqual([]);
  });

  it('are those that were chosen where these can be read', () => {
    expect(pair(mainColours('#d63e1b'), 'coral').light).toBe('#d63e1b');
    expect(mainColours('#d63e1b').isShifted).toBe(false);
    expect(pair(linkColours('#0b5e6e'), 'tide').light).toBe('#0b5e6e');
    expect(linkColours('#0b5e6e').isShifted).toBe(false);
  });

  it('say so where another shade had to be taken', () => {
    expect(linkColours('#ffee00').isShifted).toBe(true);
    expect(mainColours('#7a7a7a').isShifted).toBe(true);
  });

  it('put dark text on a light button', () => {
    expect(pair(mainColours('#ffd400'), 'on-coral').light).toBe('#16202b');
    expect(pair(mainColours('#5b21b6'), 'on-coral').light).toBe('#ffffff');
  });
});

it('nothing is laid over the pages of a market that chose no colours', () => {
  expect(marketStyle(OWN_PROFILE)).toBe('');
  expect(marketStyle({ ...OWN_PROFILE, linkColour: '#5b21b6' })).toMatch(
    /^:root,\[data-theme\]\{--tide:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);/,
  );
});
