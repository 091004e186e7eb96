import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { mailRoutingSuite } from './mail/mail-routing-suite.ts';

mailRoutingSuite(openEmbeddedTestDatabase);
