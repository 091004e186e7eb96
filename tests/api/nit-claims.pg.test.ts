import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { nitClaimsSuite } from './accounts/nit-claims-suite.ts';

nitClaimsSuite(openPostgresTestDatabase);
