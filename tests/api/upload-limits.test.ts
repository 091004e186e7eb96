import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { uploadLimitsSuite } from './uploads/upload-limits-suite.ts';

uploadLimitsSuite(openEmbeddedTestDatabase);
