import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { rulesSuite } from './invoices/rules-suite.ts';

rulesSuite(openPostgresTestDatabase);
