import { Combobox, OptionsDropdown, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type LazySelectProps, selectedLabel } from './lazy-select-props.ts';
import { SelectField } from './select-field.tsx';

/** If the new value takes longer to show, the list closes anyway. */
const MAX_OPEN_MS = 120;
/** With fewer options all are visible, and nothing scrolls. */
const SCROLL_FROM = 6;

/**
 * The Select after the first opening; see LazySelect. After a choice it closes in the frame that shows the new value:
 * an earlier render would delay the database reads (77 ms for a tap, not 66). Its field is a button, because a focused
 * text field causes layout when its value changes (4 ms of a tap).
 */
export function OpenSelect({ data, value, onChange, renderOption, ...styleProps }: LazySelectProps) {
  const field = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | undefined>(value);
  useEffect(() => field.current?.focus(), []);
  const combobox = useCombobox({
    opened: openAt === value,
    onDropdownOpen: () => {
      setOpenAt(value);
      combobox.updateSelectedOptionIndex('active', { scrollIntoView: true });
    },
    onDropdownClose: () => {
      setOpenAt(undefined);
      setTimeout(combobox.resetSelectedOption, 0);
    },
  });
  const selectOption = (chosen: string) => {
    if (chosen === value) return combobox.closeDropdown();
    setTimeout(() => {
      setOpenAt((now) => (now === value ? undefined : now));
      combobox.resetSelectedOption();
    }, MAX_OPEN_MS);
    return onChange(chosen);
  };
  return (
    <Combobox store={combobox} size={styleProps.size ?? 'sm'} onOptionSubmit={selectOption}>
      <Combobox.Target targetType="button" withExpandedAttribute>
        <SelectField
          {...styleProps}
          ref={field}
          text={selectedLabel({ data, value })}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <OptionsDropdown
        data={data}
        value={value}
        {...(renderOption && { renderOption })}
        withCheckIcon
        checkIconPosition="left"
        withScrollArea={data.length > SCROLL_FROM}
        aria-label={styleProps['aria-label']}
        labelId={styleProps.id && `${styleProps.id}-label`}
        {...UNUSED_OPTIONS}
      />
    </Combobox>
  );
}

/** The options of Mantine that a list without search does not use. */
const UNUSED_OPTIONS = {
  filter: undefined,
  search: undefined,
  limit: undefined,
  maxDropdownHeight: undefined,
  unstyled: undefined,
  scrollAreaProps: undefined,
};
