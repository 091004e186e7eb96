import type { SelectProps } from '@mantine/core';

type Look = 'className' | 'size' | 'w' | 'miw' | 'maw' | 'leftSection' | 'leftSectionWidth';
type Field = 'aria-label' | 'label' | 'required' | 'withAsterisk';
export type LateSelectProps = Pick<SelectProps, Look | Field | 'renderOption'> & {
  /** What is chosen for; when it becomes something else, the list is closed. */
  about?: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string | null) => void;
};
