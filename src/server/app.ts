import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify';
import { emailChangeRoutes } from './accounts/email-changes/routes.ts';
import { invitationRoutes } from './accounts/invitations/routes.ts';
import { passwordRoutes } from './accounts/passwords/routes.ts';
import { authRoutes } from './accounts/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/routes.ts';
import { sessionRoutes } from './accounts/sessions/routes.ts';
import type { AccountDependencies } from './accounts/sign-up.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { type PlanJobDependencies, runPlanJob } from './companies/plan/plan-job.ts';
import { companyRoutes } from './companies/routes.ts';
import { createStorageQuotas, type StorageQuotas } from './companies/storage-quota.ts';
import { userRoutes } from './companies/users/routes.ts';
import { closeDemoSessions, createDemo, type Demo } from './demo/demo.ts';
import { createReadEmails, developmentRoutes, type ReadEmails } from './demo/development-routes.ts';
import { serveMailboxPage } from './demo/mailbox-page.ts';
import type { DocumentParser } from './documents/parser/document-parser.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { listOwnAddresses } from './mail-in/addresses/own-addresses.ts';
import { startMailJobs } from './mail-in/mailbox/mail-jobs.ts';
import { mailboxName } from './mail-in/mailbox/mailbox-url.ts';
import type { MailDependencies } from './mail-in/message/mail-dependencies.ts';
import { mailRoutes } from './mail-in/routes.ts';
import type { CheckSender } from './mail-in/senders/check-sender.ts';
import { mailSettingsRoutes } from './mail-in/settings-routes.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openTemporaryFiles } from './platform/files/temporary-files.ts';
import { createServe } from './platform/http/bind-endpoint.ts';
import { MINIMUM_SPEED, type Speed } from './platform/http/bodies/require-minimum-speed.ts';
import { compressResponses } from './platform/http/compress-responses.ts';
import { registerErrorHandler, replyToClientError, replyToFrameworkError } from './platform/http/error-handler.ts';
import { limitConnections } from './platform/http/limits/connection-limits.ts';
import { LIMITS } from './platform/http/limits/limits.ts';
import { logging } from './platform/http/logging.ts';
import { serveApiPage } from './platform/http/openapi.ts';
import { requireSupportedClient } from './platform/http/require-supported-client.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { logRefusals } from './platform/http/security-log.ts';
import { addAppVersionHeader, readAppVersion } from './platform/http/static/app-version.ts';
import { refuseOtherPaths, serveApp } from './platform/http/static/static-app.ts';
import { refuseUnstorableRequests } from './platform/http/storable-text.ts';
import { warnAboutProxy } from './platform/http/warn-about-proxy.ts';
import { everyHour } from './platform/jobs/every-hour.ts';
import { createBackgroundMailer } from './platform/mailer/background-mailer.ts';
import { createDevelopmentMailbox } from './platform/mailer/development-mailbox.ts';
import type { Mailer } from './platform/mailer/mailer.ts';
import { noMailer } from './platform/mailer/no-mailer.ts';
import { createSmtpMailer } from './platform/mailer/smtp-mailer.ts';
import { createWorkFolders } from './platform/processes/work-folders.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';
import { dashboardRoutes } from './platform-admin/event-log-routes.ts';
import { superAdminRoutes } from './platform-admin/routes.ts';
import type { WriteReport } from './reports/company/report-writer.ts';
import { exportRoutes } from './reports/company/routes.ts';
import { adminRoutes } from './reports/weekly/admin-routes.ts';
import { createRephrase, type Rephrase } from './reports/weekly/rephrase.ts';
import { runWeeklyJob, type WeeklyJobDependencies } from './reports/weekly/weekly-job.ts';
import { runRetentionJob } from './retention/retention-job.ts';
import { createImportJobs, type ImportJobs } from './spreadsheets/import-jobs.ts';
import { importRoutes } from './spreadsheets/routes.ts';
import { batchRoute } from './sync/batch-route.ts';
import { eventRoutes } from './sync/event-routes.ts';
import { eventStreamRoutes } from './sync/live-routes.ts';
import { syncRoutes } from './sync/routes.ts';
import { acceptBytes } from './uploads/receive-bytes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { createUploadIntake, type UploadIntake } from './uploads/upload-intake.ts';

/**
 * `clientDir` has the built app, `retainedDir` the files of earlier builds. `mailer` replaces the configured one in
 * tests.
 */
export type AppDependencies = {
  db: Database;
  files: FileStore;
  parser: DocumentParser;
  /** Writes Excel reports: in a child process, or as a test wants. */
  writeReport: WriteReport;
  /** Seals and opens stored secrets. */
  secrets: SecretBox;
  config: Config;
  clientDir: string;
  retainedDir?: string;
  mailer?: Mailer;
  /** Checks the sender of incoming emails: with DNS, or with the function of a test. */
  checkSender?: CheckSender;
  /** The current time; tests set another one. */
  now?: () => Date;
  timeouts?: RequestTimeouts;
  /** Delays sign-in attempts: a timer, or the function of a test. */
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * The time limits for a whole request and for its headers, and the interval of the check, in milliseconds. `slowest` is
 * the minimum speed of uploads.
 */
type RequestTimeouts = { requestMs: number; headersMs: number; checkIntervalMs: number; slowest?: Speed };

/** In bytes. Requests that are not uploads are small. */
const BODY_LIMIT = 1024 * 1024;

/** Enough for a large upload on a slow connection. Without a limit, an unfinished request would stay open forever. */
const DEFAULT_TIMEOUTS: RequestTimeouts = { requestMs: 600_000, headersMs: 30_000, checkIntervalMs: 10_000 };

/** Builds the whole server, ready to listen or to be called by a test. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { db, config, now = () => new Date(), timeouts = DEFAULT_TIMEOUTS } = deps;
  const app = Fastify({
    logger: logging(config.logLevel),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkIntervalMs },
    frameworkErrors: (error, _request, reply) => replyToFrameworkError(error, reply),
    clientErrorHandler: replyToClientError,
    trustProxy: (_address, hop) => hop < config.trustProxy,
  });
  limitConnections(app.server, {
    max: config.maxConnections,
    maxPerNetwork: config.trustProxy > 0 ? undefined : LIMITS.connections.ofNetwork,
  });
  const mailbox = config.hasDevMailbox ? createDevelopmentMailbox(now) : undefined;
  const mailer = deps.mailer ?? createMailer(config) ?? mailbox ?? noMailer;
  const postOffice = createBackgroundMailer(mailer, (error) => app.log.error(error));
  app.addHook('onClose', () => postOffice.waitForPending());

  await registerSecurityHeaders(app, config);
  await app.register(multipart, { throwFileSizeLimit: false });
  acceptEmptyJson(app);
  acceptBytes(app);
  registerErrorHandler(app);
  warnAboutProxy(app, config);
  logRefusals(app);

  const demo = config.hasDemo ? createDemo({ db, files: deps.files, parser: deps.parser }) : undefined;
  if (!demo) await closeDemoSessions(db);
  const readEmails = mailbox && createReadEmails(mailbox, postOffice);
  const { publicUrl, contactEmail } = config;
  const imports = startImportJobs(app, { db, files: deps.files, parser: deps.parser, isAlone: !config.databaseUrl });
  const version = config.serveApp ? await readAppVersion(deps.clientDir) : undefined;
  const temporaryFiles = await openTemporaryFiles(path.join(config.dataDir, 'tmp'), { isAlone: !config.databaseUrl });
  const rephrase = createRephrase(config.textModel, (error) => app.log.error(error));
  const mail = createMailDependencies(app, { ...deps, now });
  const api = {
    ...deps,
    mail,
    version,
    now,
    demo,
    readEmails,
    imports,
    intake: createUploadIntake({ temporaryFiles, slowest: timeouts.slowest ?? MINIMUM_SPEED, now }),
    quotas: createStorageQuotas(db, now),
    rephrase,
    account: { db, postOffice, publicUrl, contactEmail, now, wait: deps.wait },
  };
  await app.register(bindApi(api), { prefix: '/api' });
  if (config.serveApp) {
    if (readEmails) serveMailboxPage(app, readEmails);
    await serveApp(app, { ...deps, isWorkerOff: config.isWorkerOff });
  } else {
    await app.register(bindApi(api));
    refuseOtherPaths(app);
  }
  bindHealthChecks(app, db);
  app.addHook('onListen', async () => {
    if (!config.databaseUrl) demo?.prepareInBackground((error) => app.log.error(error));
  });
  app.addHook('onClose', async () => demo?.stop());
  bindMailJobs(app, { mail, config });
  startHourlyJobs(app, { db, files: deps.files, parser: deps.parser, postOffice, publicUrl, rephrase, now });
  return app;
}

type ApiDependencies = AppDependencies & {
  version: string | undefined;
  now: () => Date;
  demo: Demo | undefined;
  readEmails: ReadEmails | undefined;
  imports: ImportJobs;
  intake: UploadIntake;
  quotas: StorageQuotas;
  mail: MailDependencies;
  rephrase: Rephrase;
  account: AccountDependencies;
};

const bindApi =
  ({
    db,
    files,
    parser,
    writeReport,
    secrets,
    config,
    version,
    now,
    demo,
    readEmails,
    imports,
    intake,
    quotas,
    mail,
    rephrase,
    account,
  }: ApiDependencies): FastifyPluginCallback =>
  (scope, _options, done) => {
    // No cache may store a response, because it may be out of date or belong to another user.
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    refuseUnstorableRequests(scope);
    compressResponses(scope);
    requireSupportedClient(scope);
    addAppVersionHeader(scope, version);
    const serve = createServe(scope, db, now);
    authRoutes(serve, account);
    sessionRoutes(serve, account);
    secondFactorRoutes(serve, { ...account, secrets });
    passwordRoutes(serve, account);
    invitationRoutes(serve, account);
    emailChangeRoutes(serve, account);
    invoiceRoutes(serve, { db, files, parser, secrets });
    companyRoutes(serve, { ...account, secrets });
    userRoutes(serve, account);
    auditRoutes(serve);
    adminRoutes(serve, { db, now, rephrase });
    mailSettingsRoutes(serve, { ...account, inbound: config.inbound, ownAddresses: listOwnAddresses(config) });
    mailRoutes(serve, { deps: mail, mailbox: config.mailbox && mailboxName(config.mailbox) });
    superAdminRoutes(serve, account);
    eventRoutes(serve, { db, now, analyticsUrl: config.analyticsUrl });
    uploadRoutes(serve, { db, files, parser, intake, quotas, now });
    importRoutes(serve, { db, files, parser, intake, quotas, now, onQueued: imports.enqueue });
    dashboardRoutes(serve);
    analyticsRoutes(serve);
    exportRoutes(serve, { db, writeReport, folders: createWorkFolders(path.join(config.dataDir, 'reports')), now });
    syncRoutes(serve);
    batchRoute(serve, db);
    const closeConnections = eventStreamRoutes(serve, { db, now, onFailure: (error) => scope.log.error(error) });
    // An event stream never ends by itself, and a stopping server waits for open requests.
    scope.addHook('preClose', async () => closeConnections());
    developmentRoutes(serve, { readEmails, demo });
    if (config.hasApiDocs) serveApiPage(scope, serve.endpoints);
    done();
  };

function startImportJobs(
  app: FastifyInstance,
  deps: { db: Database; files: FileStore; parser: DocumentParser; isAlone: boolean },
): ImportJobs {
  const jobs = createImportJobs({ ...deps, onFailure: (error) => app.log.error(error) });
  app.addHook('onListen', async () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
  return jobs;
}

function createMailDependencies(app: FastifyInstance, deps: AppDependencies & { now: () => Date }): MailDependencies {
  const { db, files, parser, now, config } = deps;
  const trust = { servers: config.dnsServers, trustedHost: config.mailAuthHost };
  const checkSender: MailDependencies['checkSender'] =
    deps.checkSender ?? ((bytes, company_id) => parser.checkSender({ bytes, company_id, ...trust }));
  const { parseMessage } = parser;
  const { inbound } = config;
  const onFailure = (error: unknown) => app.log.error(error);
  return { db, files, parser, checkSender, parseMessage, inbound, now, onFailure };
}

function bindMailJobs(app: FastifyInstance, { mail, config }: { mail: MailDependencies; config: Config }): void {
  let jobs: ReturnType<typeof startMailJobs> | undefined;
  app.addHook('onListen', async () => {
    jobs = startMailJobs({ mail, config });
  });
  app.addHook('onClose', () => jobs?.stop());
}

type HourlyJobs = Omit<PlanJobDependencies & WeeklyJobDependencies, 'onFailure'> & { now: () => Date };

function startHourlyJobs(app: FastifyInstance, { now, ...deps }: HourlyJobs): void {
  const onFailure = (error: unknown) => app.log.error(error);
  let stop: (() => Promise<void>) | undefined;
  app.addHook('onListen', async () => {
    stop = everyHour(async () => {
      await runPlanJob({ ...deps, onFailure }, now());
      await runWeeklyJob({ ...deps, onFailure }, now());
      await runRetentionJob({ ...deps, onFailure }, now());
    }, onFailure);
  });
  app.addHook('onClose', () => stop?.());
}

/**
 * Health checks for the process supervisor: `healthz` means that the process runs, `readyz` that it can serve requests.
 */
function bindHealthChecks(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await db.ping().then(
      () => true,
      () => false,
    );
    return reply.code(isReady ? 200 : 503).send({ ok: isReady });
  });
}

const createMailer = ({ smtpUrl, mailFrom }: Config): Mailer | undefined =>
  smtpUrl === undefined ? undefined : createSmtpMailer(smtpUrl, mailFrom);

/** Many clients send a content type without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    // The parser is registered for strings, so the body is a string.
    return parse(request, body as string, done);
  });
}
