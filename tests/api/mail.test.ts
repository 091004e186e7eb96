import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { mailSuite } from './mail/mail-suite.ts';

mailSuite(openEmbeddedTestDatabase);
