import { openPostgresTestDatabase } from '#tests/harness/postgres.ts';
import { inputSuite } from './input-suite.ts';

inputSuite(openPostgresTestDatabase);
