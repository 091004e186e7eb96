import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { grantsSuite } from './platform/grants-suite.ts';
import { localOnlySuite } from './platform/local-only-suite.ts';
import { openApiSuite } from './platform/openapi-suite.ts';
import { retentionSuite } from './platform/retention-suite.ts';

localOnlySuite(openPostgresTestDatabase);
grantsSuite(openPostgresTestDatabase);
retentionSuite(openPostgresTestDatabase);
openApiSuite(openPostgresTestDatabase);
