import { expect, test } from 'vitest';
import { PeriodQuery, periodKey, periodOfQuery, queryOfPeriod } from '../dates/period-filter.ts';
import { formatReportPeriod, reportFileName } from './company-report.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

test.each([
  ['all', 'company_data.xlsx', 'Todos los años'],
  ['2026', 'company_data_2026.xlsx', '2026'],
  [MARCH, 'company_data_2026-03-01_2026-03-31.xlsx', 'marzo de 2026 (1 al 31 de marzo de 2026)'],
  [
    { from: '2024-01-01', to: '2024-02-29' },
    'company_data_2024-01-01_2024-02-29.xlsx',
    'enero a febrero de 2024 (1 de enero al 29 de febrero de 2024)',
  ],
  [
    { from: '2025-12-15', to: '2026-01-15' },
    'company_data_2025-12-15_2026-01-15.xlsx',
    '15 de diciembre de 2025 al 15 de enero de 2026',
  ],
] as const)('a file and its first sheet name the period: %j', (period, file, name) => {
  expect(reportFileName(period)).toBe(file);
  expect(formatReportPeriod(period)).toBe(name);
  expect(periodOfQuery(PeriodQuery.parse(queryOfPeriod(period)))).toEqual(period);
});

test('without a query the report has all years', () => {
  expect(periodOfQuery(PeriodQuery.parse({}))).toBe('all');
  expect(periodKey('all')).toBe('all');
});

test('one day is a period', () => {
  expect(PeriodQuery.safeParse({ from: '2026-03-01', to: '2026-03-01' }).success).toBe(true);
});
