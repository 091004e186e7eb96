import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { adminSuite } from './admin-suite.ts';
import { exportSuite } from './export-suite.ts';

exportSuite(openPostgresTestDatabase, 10);
adminSuite(openPostgresTestDatabase);
