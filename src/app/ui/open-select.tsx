import { Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { LateSelectProps } from './late-select-props.ts';

/** Mantine's Select as it is the moment somebody opens it; see LateSelect. */
export function OpenSelect(props: LateSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return <Select {...props} ref={input} allowDeselect={false} defaultDropdownOpened />;
}
