import { serveJobs } from '../../platform/processes/serve-jobs.ts';
import { parsingJobs } from './parsing-jobs.ts';

// The entry point of a child process. Untrusted bytes are parsed only in such processes.
serveJobs(parsingJobs);
