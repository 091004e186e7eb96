import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { waitingPdfSuite } from './uploads/waiting-pdf-suite.ts';

waitingPdfSuite(openPostgresTestDatabase);
