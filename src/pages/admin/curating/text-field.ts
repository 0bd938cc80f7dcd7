import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { FieldView } from '../frame/admin-view.ts';

interface TextFieldOptions {
  readonly max: number;
  readonly hint?: MessageKey;
  readonly value?: string;
  /** Of several lines. */
  readonly isLong?: boolean;
  readonly isOptional?: boolean;
}

/** A field one writes into, by the keys of its texts. */
export function textField(
  locale: Locale,
  name: string,
  label: MessageKey,
  { max, hint, value = '', isLong = false, isOptional = false }: TextFieldOptions,
): FieldView {
  return {
    kind: isLong ? 'area' : 'text',
    name,
    label: translate(locale, label),
    ...(hint ? { hint: translate(locale, hint) } : {}),
    isRequired: !isOptional,
    value,
    max,
  };
}
