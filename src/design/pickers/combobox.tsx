import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { DEBOUNCE_MS } from '../behaviour/rate.ts';
import { classes } from '../classes.ts';
import { Field, type FieldFrame, isInvalid } from '../fields/field.tsx';
import { OptionList } from './option-list.tsx';
import type { PickOption } from './options.ts';
import { usePicker } from './use-picker.ts';

export interface ComboboxProps<Option extends PickOption>
  extends Omit<ComponentProps<'input'>, 'onChange' | keyof FieldFrame>,
    FieldFrame {
  readonly label: string;
  /** What to offer for a text; an answer that comes after a newer question is dropped. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** From how many characters on something is offered. */
  readonly from?: number;
  readonly delay?: number;
  readonly onChoose?: (option: Option) => void;
}

/** Questions for each text, the last one only; a failed one offers nothing. */
function useSearch<Option>(
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>,
  delay: number,
) {
  const [found, setFound] = useState<readonly Option[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    running.current?.abort();
  };
  const ask = (text: string) => {
    stop();
    timer.current = setTimeout(() => {
      const { signal } = (running.current = new AbortController());
      const take = (options: readonly Option[]) => signal.aborted || setFound(options);
      void search(text, signal).then(take, () => take([]));
    }, delay);
  };
  const clear = () => {
    stop();
    setFound([]);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );
  return { found, ask, clear };
}

/**
 * A text with suggestions: any text is fine, a suggestion only helps. Without a script it is a plain
 * input.
 */
export function Combobox<Option extends PickOption>(props: ComboboxProps<Option>) {
  const { label, hint, error, optional, hideLabel, id, className, ...rest } = props;
  const { search, from = 2, delay = DEBOUNCE_MS, onChoose, ...input } = rest;
  const frame = { label, hint, error, optional, hideLabel, id, className };
  const { found, ask, clear } = useSearch(search, delay);
  const { defaultValue = '', ...control } = input;
  const list = usePicker({
    options: found,
    text: String(defaultValue),
    onText: (text) => (text.trim().length < from ? clear() : ask(text.trim())),
    onPick(option) {
      clear();
      onChoose?.(option);
    },
  });
  return (
    <Field {...frame}>
      {(aria) => (
        <span className="picker">
          <span className={classes('control', isInvalid(error) && 'control-invalid')}>
            <input type="text" {...list.getInputProps({ ...control, ...aria })} />
          </span>
          <OptionList list={list} label={label} />
        </span>
      )}
    </Field>
  );
}
