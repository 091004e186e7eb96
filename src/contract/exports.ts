import { z } from 'zod/mini';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { AnalyticsPeriod } from './analytics/analytics-period.ts';
import { endpoint } from './endpoint.ts';

export const exportCompanyData = endpoint({
  method: 'GET',
  path: '/export/company-data',
  summary: 'The Excel report of a year, or of all of them, with the sheets that plan and role allow.',
  access: 'access_downloads',
  stepUp: true,
  audit: 'export.downloaded',
  query: AnalyticsPeriod,
  response: z.instanceof(Uint8Array),
  problems: ['not_allowed', 'report_empty', 'too_many_attempts', 'not_ready'],
  download: [XLSX_TYPE],
});
