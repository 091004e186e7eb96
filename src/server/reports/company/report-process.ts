import { serveJobs } from '../../platform/processes/serve-jobs.ts';
import { reportJobs } from './report-jobs.ts';

// The entry point of a child process.
serveJobs(reportJobs);
