import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { recordsSuite } from './sync/records-suite.ts';

recordsSuite(openPostgresTestDatabase);
