import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { factorMatrixSuite } from './factor-matrix-suite.ts';

factorMatrixSuite(openEmbeddedTestDatabase);
