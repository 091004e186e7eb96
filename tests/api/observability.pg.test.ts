import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { metricsSuite } from './platform/metrics-suite.ts';
import { tracingSuite } from './platform/tracing-suite.ts';

metricsSuite(openPostgresTestDatabase);
tracingSuite(openPostgresTestDatabase);
