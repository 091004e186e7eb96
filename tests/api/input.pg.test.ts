import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { inputSuite } from './platform/input-suite.ts';

inputSuite(openPostgresTestDatabase);
