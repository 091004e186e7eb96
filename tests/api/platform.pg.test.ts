import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { grantsSuite } from './grants-suite.ts';
import { localOnlySuite } from './local-only-suite.ts';
import { retentionSuite } from './retention-suite.ts';

localOnlySuite(openPostgresTestDatabase);
grantsSuite(openPostgresTestDatabase);
retentionSuite(openPostgresTestDatabase);
