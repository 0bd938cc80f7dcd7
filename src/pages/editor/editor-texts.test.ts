import { describe, expect, it } from 'vitest';
import { DURATION_MAX, PICTURES_MAX } from '#modules/campaigns/rules.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const NAME_THE_BUTTON = [
  'errors.publish_campaign.perks',
  'editor.missing.perks',
  'launch_editor.item_perks',
] as const;

describe.each(LOCALES)('what the editor says in %s', (locale) => {
  it.each(NAME_THE_BUTTON)('%s names the button as it reads', (key) => {
    expect(translate(locale, key)).toContain(translate(locale, 'perks_editor.no_perks_do'));
  });

  it('says the numbers that the rules have', () => {
    const deadline = translate(locale, 'settings_editor.deadline_text', { days: DURATION_MAX });
    const days = translate(locale, 'funding_editor.days_text', { max: DURATION_MAX });
    const pictures = translate(locale, 'editor.gallery_text', { max: PICTURES_MAX });
    for (const text of [deadline, days]) expect(text).toMatch(/\b60\b/);
    expect(pictures).toMatch(/\b12\b/);
  });

  it('lets the deadline move once wherever it says what can change', () => {
    const once = { en: 'once', fr: 'une fois', de: 'einmal', es: 'una vez' }[locale];
    expect(translate(locale, 'launch_editor.go_text')).toContain(once);
    const rest = translate(locale, 'launch_editor.confirm_rest', { days: 30, most: DURATION_MAX });
    expect(rest).toContain(once);
    for (const number of [/\b30\b/, /\b60\b/]) expect(rest).toMatch(number);
    expect(translate(locale, 'settings_editor.deadline_text', { days: 1 })).toContain(once);
  });
});
