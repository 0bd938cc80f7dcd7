import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHasScript } from '../behaviour/use-has-script.ts';
import { classes } from '../classes.ts';
import { Field, type FieldFrame, isInvalid } from '../fields/field.tsx';
import { Select } from '../fields/select.tsx';
import { OptionList } from './option-list.tsx';
import { matching, type PickOption } from './options.ts';
import { usePicker } from './use-picker.ts';

/** A list that comes from elsewhere is asked for this long after the last key. */
const REFRESH_DELAY_MS = 1000;

export interface SearchSelectProps extends FieldFrame {
  readonly label: string;
  readonly name: string;
  readonly options: readonly PickOption[];
  readonly defaultValue?: string;
  /** An empty first choice that says what to choose. */
  readonly prompt?: string;
  readonly required?: boolean;
  /** Other options for what was typed; without it the given ones are filtered at once. */
  readonly refresh?: (text: string) => Promise<readonly PickOption[]>;
  readonly refreshDelay?: number;
  readonly onChoose?: (value: string) => void;
}

/** One of many options, found by typing; without a script the platform's own select. */
export function SearchSelect(props: SearchSelectProps) {
  // What was chosen before the script was there stays.
  const [chosen, setChosen] = useState(props.defaultValue);
  if (useHasScript())
    return <TypedSelect {...props} {...(chosen ? { defaultValue: chosen } : {})} />;
  const { refresh: _refresh, refreshDelay: _delay, onChoose: _onChoose, ...select } = props;
  const look = (node: HTMLSelectElement | null) => {
    if (node) setChosen(node.value);
  };
  return <Select {...select} ref={look} />;
}

/** Given options at once, others after the delay; the ones of an older text are dropped. */
function useOptions({ options, refresh, refreshDelay = REFRESH_DELAY_MS }: SearchSelectProps) {
  const [text, setText] = useState('');
  const [fetched, setFetched] = useState<readonly PickOption[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const round = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (wanted: string) => {
    setText(wanted);
    clearTimeout(timer.current);
    round.current += 1;
    const mine = round.current;
    const take = (found: readonly PickOption[]) => mine === round.current && setFetched(found);
    if (refresh) {
      timer.current = setTimeout(
        () => void refresh(wanted).then(take, () => take([])),
        refreshDelay,
      );
    }
  };
  return { found: refresh && fetched ? fetched : matching(options, text), type };
}

function TypedSelect(props: SearchSelectProps) {
  const { label, name, options, defaultValue, prompt, required, onChoose, ...frame } = props;
  const { hint, error, optional, hideLabel, id, className } = frame;
  const [chosen, setChosen] = useState(() => options.find(({ value }) => value === defaultValue));
  const { found, type } = useOptions(props);
  const isEmptied = (text: string) => text.trim() === '' && prompt !== undefined;
  const settle = (option: PickOption | undefined) => {
    setChosen(option);
    type('');
    if (option?.value !== chosen?.value) onChoose?.(option?.value ?? '');
  };
  const list = usePicker({
    options: found,
    text: chosen?.label ?? '',
    chosen: chosen ?? null,
    opensByClick: true,
    onText: type,
    onPick: settle,
    onLeave: (text) => (isEmptied(text) ? '' : (chosen?.label ?? '')),
  });
  return (
    <Field {...{ label, hint, error, optional, hideLabel, id, className }}>
      {(aria) => (
        <span className="picker">
          <span
            className={classes('control', 'control-select', isInvalid(error) && 'control-invalid')}
          >
            <input
              {...list.getInputProps({
                ...aria,
                required,
                placeholder: prompt,
                onFocus: (event) => event.currentTarget.select(),
                onBlur: ({ currentTarget: { value } }) =>
                  settle(isEmptied(value) ? undefined : chosen),
              })}
              type="text"
              className="select-text"
            />
            <ChevronDown aria-hidden="true" />
          </span>
          <input type="hidden" name={name} value={chosen?.value ?? ''} />
          <OptionList list={list} label={label} chosen={chosen?.value} />
        </span>
      )}
    </Field>
  );
}
