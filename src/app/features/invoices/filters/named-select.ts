import type { ComponentType } from 'react';
import type { LazySelectProps } from '#app/ui/select/lazy-select-props.ts';

/** A select that needs a name: with a visible label in the sheet of filters, without one beside the list. */
export type NamedSelect = ComponentType<LazySelectProps & { 'aria-label': string }>;
