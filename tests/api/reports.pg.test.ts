import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { exportSuite } from './export-suite.ts';

exportSuite(openPostgresTestDatabase, 10);
