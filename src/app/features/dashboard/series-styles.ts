import type { Classification } from '#domain/invoices/invoice.ts';

/**
 * The lines of the chart, apart by colour also for who sees no red, no green or no blue, and by their dashes for who
 * sees no colour at all; each at 3:1 on its ground.
 */
export const SERIES_COLORS: Record<'light' | 'dark', Record<Classification, string>> = {
  light: { income: '#00594f', expense: '#c2410c', credit_note: '#6d3fd1', none: '#8a918d' },
  dark: { income: '#5fe3cb', expense: '#ff9259', credit_note: '#b59bff', none: '#8f9692' },
};

export const SERIES_DASHES: Record<Classification, string | undefined> = {
  income: undefined,
  expense: '9 4',
  credit_note: '2 4',
  none: '10 4 2 4',
};
