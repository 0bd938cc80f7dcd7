import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useT } from '#platform/web/messages.tsx';
import { debounce } from '../behaviour/rate.ts';
import { useHasScript } from '../behaviour/use-has-script.ts';
import { classes } from '../classes.ts';
import { Field, type FieldError, type FieldFrame, isInvalid } from '../fields/field.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { OptionList } from './option-list.tsx';
import { matching } from './options.ts';
import { admit, type TagRules } from './tag-rules.ts';
import { usePicker } from './use-picker.ts';

export interface TagInputProps extends FieldFrame, TagRules {
  readonly label: string;
  /** Of the field that carries all tags, with commas between them. */
  readonly name: string;
  readonly defaultTags?: readonly string[];
  /** Tags may contain spaces; without it a space ends one. */
  readonly allowSpaces?: boolean;
  readonly placeholder?: string;
  /** What the whole list is told; shown instead of `error` once somebody changed it. */
  readonly check?: (tags: readonly string[]) => FieldError;
  readonly onChange?: (tags: readonly string[]) => void;
  /** Hears what is typed, once it rests, so that `existing` can be looked up elsewhere. */
  readonly onText?: (text: string) => void;
}

/**
 * Words as chips, added by comma, Enter, Tab or space; Backspace in the empty field takes the last
 * away. Without a script one field with commas, which the server splits by the same rules.
 */
export function TagInput(props: TagInputProps) {
  if (useHasScript()) return <ChipInput {...props} />;
  const {
    label,
    name,
    defaultTags = [],
    placeholder,
    hint,
    error,
    optional,
    hideLabel,
    id,
  } = props;
  const frame = { label, hint, error, optional, hideLabel, id, className: props.className };
  return (
    <TextInput
      {...frame}
      name={name}
      defaultValue={defaultTags.join(', ')}
      placeholder={placeholder}
    />
  );
}

/** The tags, what was refused of them, and how one gets in. */
function useTags({ defaultTags = [], onChange, check, error, ...rules }: TagInputProps) {
  const t = useT();
  const [tags, setTags] = useState(defaultTags);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const change = (next: readonly string[]) => {
    setTags(next);
    setTouched(true);
    setRefusal(null);
    onChange?.(next);
  };
  /** Takes in what may come in; answers the last that may not. */
  const add = (words: readonly string[]): string => {
    const next = [...tags];
    let left = '';
    let problem: string | null = null;
    for (const word of words) {
      const answer = admit(word, next, rules);
      if (!('refused' in answer)) next.push(answer.tag);
      else if (answer.refused !== 'empty') {
        left = word;
        problem = refusalText(t, answer.refused, answer.tag, rules.maxLength ?? 0);
      }
    }
    if (next.length > tags.length) change(next);
    setRefusal(problem);
    return left;
  };
  const said = refusal ?? (isTouched && check ? check(tags) : error);
  return { tags, said, add, change, forgive: () => setRefusal(null) };
}

function ChipInput(props: TagInputProps) {
  const { label, name, allowSpaces, placeholder, existing = [], onText } = props;
  const { hint, optional, hideLabel, id, className } = props;
  const [text, setText] = useState('');
  const { tags, said, add, change, forgive } = useTags(props);
  const notify = useMemo(() => debounce((typed: string) => onText?.(typed)), [onText]);
  useEffect(() => notify.cancel, [notify]);
  const offered = text.trim() === '' ? [] : matching(fresh(existing, tags), text);
  const list = usePicker({
    options: offered,
    text: '',
    onText(typed) {
      setText(typed);
      notify(typed);
      forgive();
    },
    onPick: (option) => void enter([option.value]),
  });
  const enter = (words: readonly string[]): boolean => {
    const left = add(words);
    setText(left);
    list.setText(left);
    list.hide();
    return left === '';
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    // A word still being composed, as in Japanese, ends with an Enter of its own.
    if (event.nativeEvent.isComposing) return;
    if (list.isOfList(event)) return;
    const written = event.currentTarget.value;
    const isEmpty = written.trim() === '';
    if (event.key === ',' || (event.key === ' ' && !allowSpaces)) {
      event.preventDefault();
      if (!isEmpty) enter([written]);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !isEmpty) {
      // What is refused must not hold the keyboard: Tab then goes on.
      if (enter([written]) || event.key === 'Enter') event.preventDefault();
    } else if (event.key === 'Backspace' && written === '' && tags.length > 0) {
      change(tags.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const words = event.clipboardData.getData('text').split(allowSpaces ? /[,\n\t]/ : /[,\s]/);
    if (words.length < 2) return;
    event.preventDefault();
    enter(words);
  };
  return (
    <Field {...{ label, hint, optional, hideLabel, id, className, error: said }}>
      {(aria) => (
        <span className="picker">
          <span className={classes('control', 'tag-control', isInvalid(said) && 'control-invalid')}>
            <TagChips
              tags={tags}
              onRemove={(tag) => {
                change(tags.filter((other) => other !== tag));
                list.input.current?.focus();
              }}
            />
            <input
              type="text"
              {...list.getInputProps({
                ...aria,
                placeholder: tags.length === 0 ? placeholder : undefined,
                onKeyDown: key,
                onPaste: paste,
                onBlur: (event) => enter([event.currentTarget.value]),
              })}
            />
            <input type="hidden" name={name} value={tags.join(',')} />
          </span>
          <OptionList list={list} label={label} />
        </span>
      )}
    </Field>
  );
}

const fresh = (existing: readonly string[], tags: readonly string[]) =>
  existing.filter((tag) => !tags.includes(tag)).map((tag) => ({ value: tag, label: tag }));

function refusalText(
  t: ReturnType<typeof useT>,
  why: 'twice' | 'long' | 'unknown',
  name: string,
  n: number,
): string {
  if (why === 'long') return t('design.tag_long', { name, n });
  return t(why === 'twice' ? 'design.tag_twice' : 'design.tag_unknown', { name });
}

function TagChips(props: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  const t = useT();
  return (
    <ul className="tag-list">
      {props.tags.map((tag) => (
        <li key={tag} className="tag">
          <span>{tag}</span>
          <button
            type="button"
            aria-label={t('design.remove', { name: tag })}
            onClick={() => props.onRemove(tag)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
