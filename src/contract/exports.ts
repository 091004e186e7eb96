import { z } from 'zod/mini';
import { PeriodQuery } from '#domain/dates/period-filter.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { endpoint } from './endpoint.ts';

export const exportCompanyData = endpoint({
  method: 'GET',
  path: '/export/company-data',
  summary: 'The Excel report of a year, of all of them or of some days, with the sheets that plan and role allow.',
  description: 'Either `year`, or both `from` and `to`: the first and the last day, by the dates of the documents.',
  access: 'access_downloads',
  stepUp: true,
  audit: 'export.downloaded',
  query: PeriodQuery,
  response: z.instanceof(Uint8Array),
  problems: ['not_allowed', 'report_empty', 'too_many_attempts', 'not_ready'],
  download: [XLSX_TYPE],
});
