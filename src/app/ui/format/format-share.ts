import { createNumberFormat } from './colombian-formats.ts';

const format = createNumberFormat({ style: 'percent', maximumFractionDigits: 1 });

/**
 * '27,6%': how much `part` is of `total`, with the sign without a gap (docs/interaction.md#numbers-and-dates). Undefined
 * where that tells nothing: one of them is not above 0, or the part is more than the whole because others gave back more.
 */
export function formatShare(part: number, total: number): string | undefined {
  if (part <= 0 || total <= 0 || part > total) return undefined;
  return format(part / total).replace(/\s/g, '');
}
