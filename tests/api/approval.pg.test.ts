import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { approvalPathsSuite } from './invoices/approval-paths-suite.ts';
import { approvalSuite } from './invoices/approval-suite.ts';
import { commentsSuite } from './sync/comments-suite.ts';

approvalSuite(openPostgresTestDatabase);
approvalPathsSuite(openPostgresTestDatabase);
commentsSuite(openPostgresTestDatabase);
