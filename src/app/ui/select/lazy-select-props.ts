import type { SelectProps } from '@mantine/core';

type StyleProps = 'className' | 'w' | 'miw' | 'maw' | 'leftSection' | 'leftSectionWidth';
export type LazySelectProps = Pick<SelectProps, StyleProps | 'id' | 'aria-label' | 'renderOption'> & {
  'aria-describedby'?: string | undefined;
  size?: 'xs' | 'sm';
  /** What is chosen for; when it becomes something else, the list is closed. */
  about?: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string | null) => void;
};

/** What is chosen, in words. */
export const selectedLabel = ({ data, value }: Pick<LazySelectProps, 'data' | 'value'>): string =>
  data.find((option) => option.value === value)?.label ?? '';
