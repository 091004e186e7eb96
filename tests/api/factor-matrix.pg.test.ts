import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { factorMatrixSuite } from './accounts/factor-matrix-suite.ts';

factorMatrixSuite(openPostgresTestDatabase);
