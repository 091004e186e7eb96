import { Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { LateSelectProps } from './late-select-props.ts';

/** A choice that takes longer to show does not keep the list open. */
const LONGEST_OPEN_MS = 120;

/**
 * Mantine's Select as it is the moment somebody opens it; see LateSelect. After a choice it closes in the frame that
 * shows what was chosen: drawn closed before, it keeps the answers of the database waiting (77 ms for a tap, not 66).
 */
export function OpenSelect({ onChange, ...props }: LateSelectProps) {
  const { value } = props;
  const input = useRef<HTMLInputElement>(null);
  const [openAt, setOpenAt] = useState<string | undefined>(value);
  const isChosen = useRef(false);
  useEffect(() => input.current?.focus(), []);
  return (
    <Select
      {...props}
      ref={input}
      allowDeselect={false}
      dropdownOpened={openAt === value}
      onDropdownOpen={() => setOpenAt(value)}
      onDropdownClose={() => {
        if (!isChosen.current) return setOpenAt(undefined);
        isChosen.current = false;
        setTimeout(() => setOpenAt((now) => (now === value ? undefined : now)), LONGEST_OPEN_MS);
      }}
      onChange={(chosen) => {
        isChosen.current = true;
        onChange(chosen);
      }}
    />
  );
}
