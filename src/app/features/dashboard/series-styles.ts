import type { Classification } from '#domain/invoices/invoice.ts';

/**
 * The colours of the lines: they also differ for a user who does not see red, green or blue, and the dashes differ for
 * a user who sees no colour; each has a contrast of 3:1 to its background.
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
