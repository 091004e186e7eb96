import type { SelectProps } from '@mantine/core';

type StyleProps = 'className' | 'w' | 'miw' | 'maw' | 'leftSection' | 'leftSectionWidth';
export type LazySelectProps = Pick<SelectProps, StyleProps | 'id' | 'aria-label' | 'renderOption'> & {
  'aria-describedby'?: string | undefined;
  size?: 'xs' | 'sm';
  /** The subject of the choice; when it changes, the list closes. */
  about?: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string | null) => void;
};

/** Returns the label of the selected value. */
export const selectedLabel = ({ data, value }: Pick<LazySelectProps, 'data' | 'value'>): string =>
  data.find((option) => option.value === value)?.label ?? '';
