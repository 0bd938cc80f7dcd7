import { useEffect, useRef } from 'react';
import { useT } from '#platform/web/messages.tsx';
import type { PickOption } from './options.ts';
import { type Listbox, optionId } from './use-listbox.ts';

export interface OptionListProps<Option extends PickOption> {
  readonly list: Listbox<Option>;
  /** The name of the list, that of its field. */
  readonly label: string;
  readonly onChoose: (option: Option) => void;
  readonly chosen?: string | undefined;
}

/** The options under their input, at most 200 px high. */
export function OptionList<Option extends PickOption>(props: OptionListProps<Option>) {
  const { list, label, onChoose, chosen } = props;
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[list.active]?.scrollIntoView({ block: 'nearest' });
  }, [list.active]);
  return (
    <>
      <div ref={box} id={list.id} role="listbox" aria-label={label} className="option-list">
        {list.isOpen &&
          list.options.map((option, place) => (
            // The keyboard stays in the input, which moves through the list.
            // oxlint-disable-next-line click-events-have-key-events
            <div
              key={option.value}
              id={optionId(list.id, place)}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === chosen}
              data-active={place === list.active || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => list.setActive(place)}
              onClick={() => onChoose(option)}
            >
              {option.label}
              {option.text && <span className="option-text">{option.text}</span>}
            </div>
          ))}
      </div>
      <span className="visually-hidden" role="status">
        {list.isOpen ? t('design.options', { n: list.options.length }) : ''}
      </span>
    </>
  );
}
