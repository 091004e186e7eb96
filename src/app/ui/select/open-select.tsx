import { Combobox, OptionsDropdown, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type LazySelectProps, selectedLabel } from './lazy-select-props.ts';
import { SelectField } from './select-field.tsx';

/** A choice that takes longer to show does not keep the list open. */
const MAX_OPEN_MS = 120;
/** Fewer are all in sight, and nothing is to be scrolled. */
const SCROLL_FROM = 6;

/**
 * A Select as it is the moment somebody opens it; see LateSelect. After a choice it closes in the frame that shows what
 * was chosen: drawn closed before, it keeps the answers of the database waiting (77 ms for a tap, not 66). Its field is
 * a button, since a text field that has the focus is laid out at once when it says something else (4 ms of a tap).
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

/** What a list that nobody types in leaves to Mantine. */
const UNUSED_OPTIONS = {
  filter: undefined,
  search: undefined,
  limit: undefined,
  maxDropdownHeight: undefined,
  unstyled: undefined,
  scrollAreaProps: undefined,
};
