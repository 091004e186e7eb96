import { writeReport } from './write-report.ts';

/** The jobs of a child process that writes reports. */
export const reportJobs = { writeReport };
export type ReportJobs = typeof reportJobs;
