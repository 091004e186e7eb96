import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { membershipSuite } from './accounts/membership-suite.ts';

membershipSuite(openPostgresTestDatabase);
