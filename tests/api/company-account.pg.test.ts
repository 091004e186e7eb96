import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { companyAccountSuite } from './platform/company-account-suite.ts';

companyAccountSuite(openPostgresTestDatabase);
