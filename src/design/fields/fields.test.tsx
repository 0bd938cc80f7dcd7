import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#platform/web/locale.ts';
import { MessagesProvider } from '#platform/web/messages.tsx';
import { serverMessages } from '#platform/web/server/server-messages.ts';
import { characterCount } from './character-counter.tsx';
import { Checkbox, Switch } from './checkbox.tsx';
import { RadioCards } from './choice-cards.tsx';
import { DateSelect, dateParts, yearOptions } from './date-select.tsx';
import { MoneyInput } from './money-input.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

function html(element: ReactElement, locale: Locale = 'en'): string {
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(
    <MessagesProvider runtime={serverMessages(locale)}>
      <RouterProvider router={router} />
    </MessagesProvider>,
  );
}

/** The value of an attribute of the first such tag. */
const attribute = (markup: string, tag: string, name: string): string | undefined =>
  new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`).exec(markup)?.[1];

describe('fields', () => {
  it('ties an invalid input to its label, its error and its hint', () => {
    const markup = html(
      <TextInput
        id="mail"
        label="Email"
        hint="For your receipt."
        error={['Too short.', 'No @.']}
      />,
    );
    expect(attribute(markup, 'label', 'for')).toBe('mail');
    expect(attribute(markup, 'input', 'id')).toBe('mail');
    expect(attribute(markup, 'input', 'aria-invalid')).toBe('true');
    expect(attribute(markup, 'input', 'aria-describedby')).toBe('mail-error mail-hint');
    expect(markup).toMatch(/id="mail-error"[^]*Too short\. No @\./);
    expect(markup).toMatch(/id="mail-hint">For your receipt\./);
  });

  it('says nothing of errors that are not there', () => {
    const markup = html(<TextInput id="mail" label="Email" error={[]} />);
    expect(markup).not.toMatch(/aria-invalid|aria-describedby|field-errors/);
  });

  it('gives every field an id of its own', () => {
    const markup = html(
      <>
        <TextInput label="One" />
        <TextInput label="Two" />
      </>,
    );
    const ids = [...markup.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(markup).toContain(`for="${id}"`);
  });

  it("[2-41] counts characters as 'N / max', and an emoji as one", () => {
    const markup = html(<TextArea id="tag" label="Tagline" max={100} defaultValue="Tide 🌊" />);
    expect(markup).toContain('6 / 100');
    expect(markup).toContain('94 characters left');
    expect(attribute(markup, 'textarea', 'aria-describedby')).toBe('tag-aside');
    expect(characterCount('👍é')).toBe(2);
  });

  it('marks a text past its limit and never cuts it', () => {
    const markup = html(<TextArea label="Tagline" max={3} defaultValue="abcd" />, 'de');
    expect(markup).toContain('data-over="true"');
    expect(markup).toContain('1 Zeichen zu viel');
    expect(markup).not.toContain('maxlength');
  });

  it('checks a radio by value and refuses a disabled one', () => {
    const choices = [
      { value: 'a', title: 'A' },
      { value: 'b', title: 'B', disabled: true },
    ];
    const markup = html(
      <RadioCards legend="L" name="n" choices={choices} defaultValue="a" required />,
    );
    expect(markup).toMatch(/<input[^>]*required=""[^>]*checked=""[^>]*value="a"/);
    expect(markup).toMatch(/<input[^>]*disabled=""[^>]*value="b"/);
    expect(markup.match(/checked=""/g)).toHaveLength(1);
  });

  it('asks for decimals only where the currency has some', () => {
    const euro = html(<MoneyInput label="Extra" symbol="€" code="EUR" exponent={2} />);
    const yen = html(<MoneyInput label="Extra" code="JPY" exponent={0} />);
    const takes = (field: string, typed: string) =>
      new RegExp(
        `^(?:${attribute(field, 'input', 'pattern')?.replaceAll('&#x27;', "'")})$`,
        'v',
      ).test(typed);
    for (const typed of ['12,50', '1,000', '1.000,00', '2 000 000'])
      expect(takes(euro, typed)).toBe(true);
    expect([takes(yen, '12.5'), takes(yen, '10,500'), takes(euro, '1,00,0')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(attribute(yen, 'input', 'inputMode')).toBe('numeric');
  });

  it('makes a switch a switch, and ties a checkbox to its error', () => {
    expect(html(<Switch label="On" />)).toContain('role="switch"');
    const markup = html(<Checkbox id="terms" label="Terms" error="Please agree." />);
    expect(attribute(markup, 'input', 'aria-describedby')).toBe('terms-error');
  });
});

describe('date selects', () => {
  const names = {
    month: { name: 'm', label: 'Month' },
    day: { name: 'd', label: 'Day' },
    year: { name: 'y', label: 'Year' },
  };

  it.each([
    [-100, 101, '2026', '1926'],
    [10, 11, '2026', '2036'],
    [0, 1, '2026', '2026'],
  ])('[9-37] years span %d from the current one', (span, count, first, last) => {
    const years = yearOptions(2026, span).map(({ value }) => value);
    expect([years.length, years[0], years.at(-1)]).toEqual([count, first, last]);
  });

  it('[2-43] has the months of the language, and the chosen day chosen', () => {
    const value = { month: '2', day: '29', year: '2023' };
    const parts = dateParts('fr', names, yearOptions(2026, -5), value);
    expect(parts.map(({ kind }) => kind)).toEqual(['day', 'month', 'year']);
    const markup = html(<DateSelect legend="Date" parts={parts} />, 'fr');
    expect(markup).toMatch(/<option value="2" selected="">février/);
    expect(markup).not.toMatch(/value="29"/);
    expect(markup).toMatch(/<fieldset[^]*<legend[^>]*>Date/);
  });

  it('[2-43] leaves the day out for a delivery', () => {
    const { day: _day, ...rest } = names;
    const parts = dateParts('en', rest, yearOptions(2026, 10));
    expect(parts.map(({ name }) => name)).toEqual(['m', 'y']);
  });
});
