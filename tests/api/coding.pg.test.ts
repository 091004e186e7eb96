import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { codingSuite } from './invoices/coding-suite.ts';

codingSuite(openPostgresTestDatabase);
