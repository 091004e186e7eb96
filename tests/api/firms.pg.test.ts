import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { firmAccessSuite } from './firms/firm-access-suite.ts';
import { firmClientSuite } from './firms/firm-client-suite.ts';
import { firmLeavingSuite } from './firms/firm-leaving-suite.ts';
import { firmStaffSuite } from './firms/firm-staff-suite.ts';

firmStaffSuite(openPostgresTestDatabase);
firmClientSuite(openPostgresTestDatabase);
firmAccessSuite(openPostgresTestDatabase);
firmLeavingSuite(openPostgresTestDatabase);
