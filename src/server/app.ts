import path from 'node:path';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { registerAccounts } from './accounts/register-accounts.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import type { AppDependencies, BindRoutes, NounDependencies } from './app-dependencies.ts';
import { registerCompanies } from './companies/register-companies.ts';
import { createStorageQuotas } from './companies/storage-quota.ts';
import { createReadEmails, type ReadEmails } from './demo/development-routes.ts';
import { serveMailboxPage } from './demo/mailbox-page.ts';
import { registerDemo } from './demo/register-demo.ts';
import { deskRoutes } from './desk/routes.ts';
import { registerFirms } from './firms/register-firms.ts';
import { registerHourlyJobs } from './hourly-jobs.ts';
import { approvalRoutes } from './invoices/approval/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { waitingPdfRoutes } from './invoices/waiting-pdf-routes.ts';
import { mailboxName } from './mail-in/mailbox/mailbox-url.ts';
import { registerMail } from './mail-in/register-mail.ts';
import { auditRoutes } from './platform/audit/routes.ts';
import { openTemporaryFiles } from './platform/files/temporary-files.ts';
import { createServe } from './platform/http/bind-endpoint.ts';
import { MINIMUM_SPEED } from './platform/http/bodies/require-minimum-speed.ts';
import { compressResponses } from './platform/http/compress-responses.ts';
import { createHttpServer } from './platform/http/create-http-server.ts';
import { closeConnectionsWhileDraining, createDraining } from './platform/http/draining.ts';
import { bindHealthChecks } from './platform/http/health-checks.ts';
import { lifecycleOf } from './platform/http/lifecycle.ts';
import { serveApiPage } from './platform/http/openapi/api-page.ts';
import { requireSupportedClient } from './platform/http/require-supported-client.ts';
import { addAppVersionHeader, readAppVersion } from './platform/http/static/app-version.ts';
import { refuseOtherPaths, serveApp } from './platform/http/static/static-app.ts';
import { refuseUnstorableRequests } from './platform/http/storable-text.ts';
import { createBackgroundMailer } from './platform/mailer/background-mailer.ts';
import { createDevelopmentMailbox } from './platform/mailer/development-mailbox.ts';
import { noMailer } from './platform/mailer/no-mailer.ts';
import { createSmtpMailer } from './platform/mailer/smtp-mailer.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { settingsRoutes } from './platform/settings-routes.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import { registerPlatformAdmin } from './platform-admin/register-platform-admin.ts';
import { readStoredQueues } from './queue-states.ts';
import { recordRoutes } from './records/routes.ts';
import { registerReports } from './reports/register-reports.ts';
import { createRephrase } from './reports/weekly/rephrase.ts';
import { trashRoutes } from './retention/routes.ts';
import { registerSpreadsheets } from './spreadsheets/register-spreadsheets.ts';
import { registerSync } from './sync/register-sync.ts';
import { acceptBytes } from './uploads/receive-bytes.ts';
import { uploadRoutes } from './uploads/routes.ts';
import { createUploadIntake } from './uploads/upload-intake.ts';

/**
 * Builds the whole server, ready to listen or to be called by a test. A process that only runs jobs binds no endpoint
 * but the health checks.
 */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { db, config, now = () => new Date(), timeouts, draining = createDraining() } = deps;
  const app = await createHttpServer(config, timeouts);
  acceptBytes(app);
  closeConnectionsWhileDraining(app, draining);
  const lifecycle = lifecycleOf(app, config);
  traceRequests(app);
  await serveMetrics(app, lifecycle, {
    config: config.metrics,
    connections: db.connections,
    readStoredQueues: () => readStoredQueues(db, config.mailbox && mailboxName(config.mailbox)),
  });
  const mailbox = config.hasDevMailbox ? createDevelopmentMailbox(now) : undefined;
  const smtp = config.smtpUrl === undefined ? undefined : createSmtpMailer(config.smtpUrl, config.mailFrom);
  const postOffice = createBackgroundMailer(deps.mailer ?? smtp ?? mailbox ?? noMailer, lifecycle.onFailure);
  lifecycle.onClose(() => postOffice.close());
  const readEmails = mailbox && createReadEmails(mailbox, postOffice);

  const { publicUrl, contactEmail } = config;
  const legalPages = { termsUrl: config.termsUrl, privacyUrl: config.privacyUrl };
  const temporaryFiles = await openTemporaryFiles(path.join(config.dataDir, 'tmp'), { isAlone: !config.databaseUrl });
  const shared: NounDependencies = {
    ...deps,
    now,
    lifecycle,
    account: { db, postOffice, publicUrl, contactEmail, legalPages, now, wait: deps.wait },
    intake: createUploadIntake({ temporaryFiles, slowest: timeouts?.slowest ?? MINIMUM_SPEED, now }),
    quotas: createStorageQuotas(db, now),
    rephrase: createRephrase(config.textModel, lifecycle.onFailure),
  };
  const nouns: BindRoutes[] = [
    registerSpreadsheets(shared),
    await registerDemo(shared, readEmails),
    registerMail(shared),
    registerAccounts(shared),
    registerCompanies(shared),
    registerFirms(shared),
    registerReports(shared),
    registerPlatformAdmin(shared),
    (serve) => invoiceRoutes(serve, shared),
    approvalRoutes,
    (serve) => trashRoutes(serve, { ...shared, onFailure: lifecycle.onFailure }),
    (serve) => waitingPdfRoutes(serve, shared),
    (serve) => uploadRoutes(serve, shared),
    (serve) => deskRoutes(serve, shared.account),
    (serve) => recordRoutes(serve, shared),
    (serve) => settingsRoutes(serve, config),
    auditRoutes,
    analyticsRoutes,
  ];
  registerHourlyJobs(shared);

  bindHealthChecks(app, { db, draining });
  if (config.servesRequests) await bindRequests(app, { shared, nouns, readEmails });
  else refuseOtherPaths(app);
  return app;
}

type Requests = { shared: NounDependencies; nouns: readonly BindRoutes[]; readEmails: ReadEmails | undefined };

async function bindRequests(app: FastifyInstance, { shared, nouns, readEmails }: Requests): Promise<void> {
  const { config } = shared;
  const version = config.serveApp ? await readAppVersion(shared.clientDir) : undefined;
  const api = bindApi(shared, nouns, version);
  await app.register(api, { prefix: '/api' });
  if (config.serveApp) {
    if (readEmails) serveMailboxPage(app, readEmails);
    await serveApp(app, { ...shared, isWorkerOff: config.isWorkerOff });
  } else {
    await app.register(api);
    refuseOtherPaths(app);
  }
}

const bindApi =
  (shared: NounDependencies, nouns: readonly BindRoutes[], version: string | undefined): FastifyPluginCallback =>
  (scope, _options, done) => {
    // No cache may store a response, because it may be out of date or belong to another user.
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    refuseUnstorableRequests(scope);
    compressResponses(scope);
    requireSupportedClient(scope);
    addAppVersionHeader(scope, version);
    const serve = createServe(scope, shared.db, shared.now);
    for (const bindRoutes of nouns) bindRoutes(serve);
    const closeConnections = registerSync(shared)(serve);
    // An event stream never ends by itself, and a stopping server waits for open requests.
    scope.addHook('preClose', async () => closeConnections());
    if (shared.config.hasApiDocs) serveApiPage(scope, serve, shared.config);
    done();
  };
