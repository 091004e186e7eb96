import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { waitingPdfSuite } from './uploads/waiting-pdf-suite.ts';

waitingPdfSuite(openEmbeddedTestDatabase);
