import type { SelectProps } from '@mantine/core';

type Look = 'className' | 'size' | 'w' | 'miw' | 'maw' | 'leftSection' | 'leftSectionWidth';
type Field = 'aria-label' | 'label' | 'required' | 'withAsterisk';
export type LateSelectProps = Pick<SelectProps, Look | Field | 'renderOption'> & {
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string | null) => void;
};
