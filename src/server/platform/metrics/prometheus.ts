import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { LEVELS } from './levels.ts';
import { type Measurement, onMeasurement } from './measurements.ts';
import type { AnsweredRequest, MetricSources, Metrics, StoredQueues } from './metrics.ts';

/** In seconds: from a list out of memory to a large upload on a slow connection. */
const REQUEST_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 2, 5, 15, 60];
const JOB_BUCKETS = [0.03, 0.1, 0.3, 1, 3, 10, 30, 60, 300];

/** The metrics of this process in the format of Prometheus (docs/operations.md#metrics). */
export function createPrometheusMetrics(sources: MetricSources): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = createRequestMetrics(registers);
  const count = createCounters(registers);
  const stopCounting = onMeasurement(count);
  addLevelGauges(registers);
  addConnectionGauges(registers, sources);
  const setStored = createStoredGauges(registers);
  return {
    contentType: register.contentType,
    observeRequest: requests,
    async render() {
      setStored(await sources.readStoredQueues().catch(() => undefined));
      return register.metrics();
    },
    close: stopCounting,
  };
}

type Registers = Registry[];

function createRequestMetrics(registers: Registers): Metrics['observeRequest'] {
  const total = new Counter({
    name: 'cuadra_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'cuadra_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response, without event streams',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  return ({ method, route, status, seconds }: AnsweredRequest) => {
    total.inc({ method, route, status });
    if (seconds !== undefined) duration.observe({ method, route }, seconds);
  };
}

function createCounters(registers: Registers): (measurement: Measurement) => void {
  const changes = new Counter({
    name: 'cuadra_changes_total',
    help: 'Changes of company data: applied, replayed, or the code of the refusal (conflict among them)',
    labelNames: ['route', 'result'],
    registers,
  });
  const documents = new Counter({
    name: 'cuadra_documents_total',
    help: 'Documents that came in, by way and outcome',
    labelNames: ['way', 'outcome'],
    registers,
  });
  const jobs = new Counter({
    name: 'cuadra_process_jobs_total',
    help: 'Jobs of child processes, by outcome',
    labelNames: ['pool', 'job', 'outcome'],
    registers,
  });
  const jobDuration = new Histogram({
    name: 'cuadra_process_job_duration_seconds',
    help: 'Time of a job in a child process, with its wait for one',
    labelNames: ['pool', 'job'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const backups = new Counter({
    name: 'cuadra_backups_total',
    help: 'Daily backups of the embedded database: whole, incomplete (without some files), failed',
    labelNames: ['outcome'],
    registers,
  });
  return (measurement) => {
    if (measurement.type === 'backup') backups.inc({ outcome: measurement.outcome });
    if (measurement.type === 'change') changes.inc({ route: measurement.route, result: measurement.result });
    if (measurement.type === 'documents') {
      documents.inc({ way: measurement.way, outcome: measurement.outcome }, measurement.count);
    }
    if (measurement.type === 'job') {
      const { pool, job, outcome, seconds } = measurement;
      jobs.inc({ pool, job, outcome });
      jobDuration.observe({ pool, job }, seconds);
    }
  };
}

const QUEUES = ['parsing', 'reports', 'emails'] as const;

/** What waits or runs in this process. */
function addLevelGauges(registers: Registers): void {
  new Gauge({
    name: 'cuadra_process_queue_jobs',
    help: 'Unfinished jobs of this process',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const queue of QUEUES) this.set({ queue }, LEVELS[queue].state().count);
    },
  });
  new Gauge({
    name: 'cuadra_process_queue_oldest_seconds',
    help: 'Age of the oldest unfinished job of this process',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const queue of QUEUES) this.set({ queue }, LEVELS[queue].state().oldestSeconds);
    },
  });
  new Gauge({
    name: 'cuadra_child_processes',
    help: 'Running child processes',
    labelNames: ['pool'],
    registers,
    collect() {
      this.set({ pool: 'parsing' }, LEVELS.parsingProcesses.state().count);
      this.set({ pool: 'reports' }, LEVELS.reportProcesses.state().count);
    },
  });
  new Gauge({
    name: 'cuadra_event_streams',
    help: 'Open event streams of devices',
    registers,
    collect() {
      this.set(LEVELS.eventStreams.state().count);
    },
  });
}

function addConnectionGauges(registers: Registers, { connections }: MetricSources): void {
  new Gauge({
    name: 'cuadra_database_connections',
    help: 'Connections of the pool: total, idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}

/** What the database knows of waiting work, the same for all processes. Without a database, only `up` is set. */
function createStoredGauges(registers: Registers): (queues: StoredQueues | undefined) => void {
  const up = new Gauge({ name: 'cuadra_database_up', help: '1 when the database answered this scrape', registers });
  const jobs = new Gauge({
    name: 'cuadra_queue_jobs',
    help: 'Unfinished jobs in the database, of all processes',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'cuadra_queue_oldest_seconds',
    help: 'Age of the oldest unfinished job in the database',
    labelNames: ['queue'],
    registers,
  });
  const mailbox = new Gauge({
    name: 'cuadra_mailbox_read_age_seconds',
    help: 'Time since the mailbox was read, 0 without a mailbox',
    registers,
  });
  return (queues) => {
    up.set(queues ? 1 : 0);
    jobs.reset();
    oldest.reset();
    if (!queues) return mailbox.set(Number.NaN);
    jobs.set({ queue: 'imports' }, queues.imports.count);
    oldest.set({ queue: 'imports' }, queues.imports.oldestSeconds);
    mailbox.set(queues.mailboxReadAgeSeconds);
  };
}
