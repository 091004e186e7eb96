import { Input } from '@mantine/core';
import { useId } from 'react';
import { LazySelect } from '#app/ui/select/lazy-select.tsx';
import type { LazySelectProps } from '#app/ui/select/lazy-select-props.ts';

/** A select of the sheet of filters, with its name above it: «Con o sin XML» alone names no field. */
export function LabelledSelect({ 'aria-label': label, ...select }: LazySelectProps & { 'aria-label': string }) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label}>
      <LazySelect {...select} id={id} />
    </Input.Wrapper>
  );
}
