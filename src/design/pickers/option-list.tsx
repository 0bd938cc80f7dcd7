import { useT } from '#platform/web/messages.tsx';
import type { PickOption } from './options.ts';
import type { Picker } from './use-picker.ts';

export interface OptionListProps<Option extends PickOption> {
  readonly list: Picker<Option>;
  /** The name of the list, that of its field. */
  readonly label: string;
  readonly chosen?: string | undefined;
}

/** The options under their input, at most 200 px high. */
export function OptionList<Option extends PickOption>(props: OptionListProps<Option>) {
  const { list, label, chosen } = props;
  const t = useT();
  return (
    <>
      <div
        {...list.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}
        className="option-list"
      >
        {list.isOpen &&
          list.options.map((option, index) => (
            <div
              key={option.value}
              {...list.getItemProps({
                item: option,
                index,
                'aria-selected': option.value === chosen,
              })}
              data-active={index === list.highlighted || undefined}
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
