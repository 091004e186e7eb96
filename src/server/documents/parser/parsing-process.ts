import { serveJobs } from '../../platform/parsing/serve-jobs.ts';
import { parsingJobs } from './parsing-jobs.ts';

// The program of a child process: no stranger's bytes are parsed anywhere else.
serveJobs(parsingJobs);
