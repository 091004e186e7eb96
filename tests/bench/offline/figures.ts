/**
 * One line of docs/performance.md#budgets: what was measured, what is wanted, and what nothing could be faster than.
 */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** At most, or `atLeast`. */
  target: number;
  atLeast?: true;
  /** Measured in the same run. */
  floor?: string;
};

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const shown = (value: number): string =>
  Number.isNaN(value) ? '–' : value.toFixed(value < 1 && value > 0 ? 3 : value < 20 ? 1 : 0);

const isMet = ({ value, target, atLeast }: Figure): boolean => (atLeast ? value >= target : value <= target);

export function report(figures: readonly Figure[]): void {
  console.log(`\n   ${'metric'.padEnd(58)}${'figure'.padStart(12)}${'target'.padStart(14)}   floor of this run`);
  for (const figure of figures) {
    const { name, value, unit, target, atLeast, floor = '' } = figure;
    const wanted = `${atLeast ? '≥' : '≤'} ${shown(target)} ${unit}`;
    const mark = isMet(figure) ? '✓' : '✗';
    console.log(
      `${mark}  ${name.padEnd(58)}${`${shown(value)} ${unit}`.padStart(12)}${wanted.padStart(14)}   ${floor}`,
    );
  }
  console.log(`\n${figures.filter(isMet).length} of ${figures.length} within their targets`);
}
