import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { adminSuite } from './platform/admin-suite.ts';
import { exportSuite } from './platform/export-suite.ts';

exportSuite(openPostgresTestDatabase, 10);
adminSuite(openPostgresTestDatabase);
