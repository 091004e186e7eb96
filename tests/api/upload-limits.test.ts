import { openEmbeddedTestDatabase } from '#tests/harness/embedded.ts';
import { uploadLimitsSuite } from './upload-limits-suite.ts';

uploadLimitsSuite(openEmbeddedTestDatabase);
