import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { codingReferencesSuite } from './invoices/coding-references-suite.ts';
import { codingSuite } from './invoices/coding-suite.ts';
import { rowWarningsSuite } from './invoices/row-warnings-suite.ts';

codingSuite(openPostgresTestDatabase);
rowWarningsSuite(openPostgresTestDatabase);
codingReferencesSuite(openPostgresTestDatabase);
