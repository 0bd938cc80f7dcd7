import type { MessageKey } from '#platform/web/message-keys.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import type { ActView, FieldView } from './admin-view.ts';

/** The field that asks why; what is written goes to whom the hint says. */
export function reasonField(
  locale: Locale,
  more: Partial<FieldView> & { readonly hintKey?: MessageKey } = {},
): FieldView {
  const { hintKey, ...field } = more;
  return {
    kind: 'area',
    name: 'reason',
    label: translate(locale, 'admin.reason'),
    ...(hintKey ? { hint: translate(locale, hintKey) } : {}),
    isRequired: true,
    max: 500,
    ...field,
  };
}

/** The field of a note that may stay empty. */
export function noteField(locale: Locale, max: number, hintKey: MessageKey): FieldView {
  return {
    kind: 'area',
    name: 'note',
    label: translate(locale, 'admin.note'),
    hint: translate(locale, hintKey),
    max,
  };
}

/** An act by the keys of its texts: `<key>` on the button, `<key>_text` before it. */
export function actOf(
  locale: Locale,
  act: {
    readonly intent: string;
    readonly title: MessageKey;
    readonly text: MessageKey;
    readonly values?: Record<string, string | number>;
    readonly isHarmful?: boolean;
    readonly fields?: readonly FieldView[];
    readonly hidden?: Readonly<Record<string, string>>;
  },
): ActView {
  const { intent, title, text, values, isHarmful = false, fields = [], hidden = {} } = act;
  const label = translate(locale, title);
  return {
    intent,
    title: label,
    consequence: translate(locale, text, values),
    button: label,
    isHarmful,
    fields,
    hidden,
  };
}
