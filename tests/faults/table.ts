import { MUST_BE_ZERO, type Tally } from '#tests/harness/faults/fault-tally.ts';

export const COLUMNS = ['actions', 'attempts', 'effects', ...MUST_BE_ZERO, 'rejected'] as const;

export function headline(): string {
  return `  #  ${'fault'.padEnd(52)}${COLUMNS.map((name) => name.slice(0, 10).padStart(11)).join('')}`;
}

export function line(number: number | string, name: string, tally: Tally | undefined): string {
  const figures = COLUMNS.map((column) => String(tally?.[column] ?? '–').padStart(11)).join('');
  return `${String(number).padStart(3)}  ${name.slice(0, 51).padEnd(52)}${figures}`;
}

export function added(one: Tally, other: Tally): Tally {
  const sum = { ...one };
  for (const column of COLUMNS) sum[column] += other[column];
  return sum;
}
