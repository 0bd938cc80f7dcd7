import type { ActView } from '../frame/admin-view.ts';
import type { PreviewView } from './preview-panel.tsx';

/** The acts beside a preview: the form that asked for it goes on holding what was typed. */
export function previewedActs(acts: readonly ActView[], preview: PreviewView | null): ActView[] {
  if (preview === null) return [...acts];
  const { intent = '', ...decided } = preview.fields;
  const typed: Readonly<Record<string, string>> = { ...decided, search_text: preview.query };
  return acts.map((act) =>
    act.intent === intent.replace('apply_', 'preview_')
      ? {
          ...act,
          isOpen: true,
          isPreviewed: true,
          fields: act.fields.map((field) => ({
            ...field,
            value: typed[field.name] ?? field.value ?? '',
          })),
        }
      : act,
  );
}
