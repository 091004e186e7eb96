import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { adminSuite } from './platform/admin-suite.ts';
import { analyticsPeriodSuite } from './platform/analytics-period-suite.ts';
import { exportSuite } from './platform/export-suite.ts';
import { reportTaxesSuite } from './platform/report-taxes-suite.ts';
import { taxAnalyticsSuite } from './platform/tax-analytics-suite.ts';

exportSuite(openPostgresTestDatabase, 10);
adminSuite(openPostgresTestDatabase);
reportTaxesSuite(openPostgresTestDatabase, 8);
analyticsPeriodSuite(openPostgresTestDatabase);
taxAnalyticsSuite(openPostgresTestDatabase, 8);
