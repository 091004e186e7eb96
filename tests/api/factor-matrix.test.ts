import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { factorMatrixSuite } from './accounts/factor-matrix-suite.ts';

factorMatrixSuite(openEmbeddedTestDatabase);
