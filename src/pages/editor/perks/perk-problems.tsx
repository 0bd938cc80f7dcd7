import { useEffect, useRef } from 'react';
import { type FieldProblem, ProblemSummary } from '#design/fields/problem-summary.tsx';
import { useFormState } from '#platform/web/form-state.tsx';
import { type TextKey, useT } from '#platform/web/messages.tsx';
import { fieldsOfItem } from './item-fields.ts';
import type { PerksView } from './perks-view.ts';

/** The fields of the form in its order; between the two lists stand those of items. */
const BEFORE_ITEMS = {
  title: 'perks_editor.title',
  description: 'perks_editor.description',
  image_params: 'perks_editor.picture',
  price_cents: 'perks_editor.price',
} as const satisfies Record<string, TextKey>;
const AFTER_ITEMS = {
  contents: 'perks_editor.contents',
  ships: 'perks_editor.shipping',
  rates: 'perks_editor.shipping',
  delivery_month: 'perks_editor.delivery_month',
  limit: 'perks_editor.limit',
  limit_per_contributor: 'perks_editor.limit_each',
  retail_cents: 'perks_editor.retail',
  available_from: 'perks_editor.from',
  available_until: 'perks_editor.until',
} as const satisfies Record<string, TextKey>;
const OF_ITEM = {
  quantity: 'perks_editor.item_quantity',
  name: 'perks_editor.item_name',
  options: 'perks_editor.options',
} as const satisfies Record<string, TextKey>;

/** All that stands in the way of a perk, above its form. */
export function PerkProblems({ view }: { view: PerksView }) {
  const t = useT();
  const { problem } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem) return;
    // Where no field is wrong but a list of them, as with a perk that is sent nowhere, the form goes nowhere.
    const wrong = document.querySelector('[data-own-save] [aria-invalid="true"]');
    if (!wrong?.matches('input, select, textarea')) box.current?.focus();
  }, [problem]);
  if (!problem) return null;
  const told = (field: string, label: string): FieldProblem[] => {
    const text = problem.errors[field]?.[0];
    return text ? [{ field, text: t('perks_editor.problem', { label, text }) }] : [];
  };
  const listed = (fields: Readonly<Record<string, TextKey>>) =>
    Object.entries(fields).flatMap(([field, key]) => told(field, t(key)));
  const items = fieldsOfItem(Object.keys(problem.errors)).flatMap(({ field, key, part }) => {
    const name = view.items.find(({ id }) => String(id) === key)?.name;
    const label = t(OF_ITEM[part]);
    return told(field, name ? t('perks_editor.field_of_item', { name, label }) : label);
  });
  const problems = [...listed(BEFORE_ITEMS), ...items, ...listed(AFTER_ITEMS)];
  if (problems.length === 0) return null;
  return (
    <div className="mb-6" ref={box} tabIndex={-1}>
      <ProblemSummary
        title={t('perks_editor.problems', { count: problems.length })}
        problems={problems}
      />
    </div>
  );
}
