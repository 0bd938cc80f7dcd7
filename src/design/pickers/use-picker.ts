import {
  useCombobox,
  type UseComboboxGetInputPropsOptions,
  type UseComboboxPropGetters,
} from 'downshift';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { PickOption } from './options.ts';

const { stateChangeTypes: TYPES } = useCombobox;

export interface Picker<Option extends PickOption> {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly isOpen: boolean;
  readonly options: readonly Option[];
  /** The place of the option under the keyboard; -1 for none. */
  readonly highlighted: number;
  /** What the input is given: ours, and what its field wants of it. */
  readonly getInputProps: (more: UseComboboxGetInputPropsOptions) => object;
  readonly getMenuProps: UseComboboxPropGetters<Option>['getMenuProps'];
  readonly getItemProps: UseComboboxPropGetters<Option>['getItemProps'];
  readonly hide: () => void;
  readonly setText: (text: string) => void;
  /** Whether a key is the list's: it moves in it, closes it, or takes what is highlighted. */
  readonly isOfList: (event: KeyboardEvent) => boolean;
}

interface PickerSettings<Option extends PickOption> {
  readonly options: readonly Option[];
  /** What stands in the input at first. */
  readonly text: string;
  /** One of the options is always chosen, or none: its label stands in the input. */
  readonly chosen?: Option | null;
  readonly opensByClick?: boolean;
  readonly onText: (text: string) => void;
  readonly onPick: (option: Option) => void;
  /** What stands in the input after the keyboard left it; the same unless said. */
  readonly onLeave?: (text: string) => string;
}

/** A list of options led by an input that keeps the focus: ARIA's combobox, by downshift. */
export function usePicker<Option extends PickOption>(
  settings: PickerSettings<Option>,
): Picker<Option> {
  const { options, text, chosen = null, opensByClick = false, onText, onPick, onLeave } = settings;
  const [first] = useState(text);
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted && options.length > 0;
  const picker = useCombobox<Option>({
    items: [...options],
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    initialInputValue: first,
    selectedItem: chosen,
    isOpen,
    stateReducer: (state, { type, changes }) =>
      // What has the highlight is not chosen by going away.
      type === TYPES.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
    onIsOpenChange: ({ isOpen: opens }) => setWanted(opens),
    onSelectedItemChange: ({ type, selectedItem }) => {
      const isPicked = type === TYPES.ItemClick || type === TYPES.InputKeyDownEnter;
      if (isPicked && selectedItem) onPick(selectedItem);
    },
  });
  const { setInputValue } = picker;
  const input = useEarlyText(first, setInputValue);
  const isOfList = ({ key }: KeyboardEvent) => {
    const chooses = key === 'Enter' && picker.highlightedIndex >= 0;
    return key === 'ArrowDown' || key === 'ArrowUp' || (isOpen && (key === 'Escape' || chooses));
  };
  return {
    input,
    isOpen,
    options,
    highlighted: isOpen ? picker.highlightedIndex : -1,
    getMenuProps: picker.getMenuProps,
    getItemProps: picker.getItemProps,
    getInputProps: (more) =>
      picker.getInputProps({
        // Our label names it by `for`.
        'aria-labelledby': undefined,
        ...more,
        ref: input,
        // At once, not in an effect as downshift does: the next key finds the list of the new text.
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          more.onChange?.(event);
          setWanted(true);
          onText(event.currentTarget.value);
        },
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          more.onKeyDown?.(event);
          // Home and End move in the text, Enter sends the form where nothing is highlighted.
          if (!isOfList(event)) ignore(event);
        },
        onClick: (event) => {
          if (!opensByClick) ignore(event);
        },
        // Of a closed list downshift does not notice that it is left.
        onBlur: (event) => {
          more.onBlur?.(event);
          if (onLeave) setInputValue(onLeave(event.currentTarget.value));
        },
      }),
    hide: () => setWanted(false),
    setText: setInputValue,
    isOfList,
  };
}

/** The input; what somebody wrote in it before the script was there stays. */
function useEarlyText(first: string, setText: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value !== first) setText(input.current.value);
  }, [first, setText]);
  return input;
}

/** Keeps an event from downshift. */
function ignore(event: { readonly nativeEvent: Event }): void {
  (event.nativeEvent as Event & { preventDownshiftDefault?: boolean }).preventDownshiftDefault =
    true;
}
