import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { User } from '#domain/accounts/user.ts';
import { checkDigit } from '#domain/companies/nit.ts';
import { buildApp } from '#server/app.ts';
import type { AppDependencies } from '#server/app-dependencies.ts';
import type { DocumentParser } from '#server/documents/parser/document-parser.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openDiskFiles } from '#server/platform/files/disk-files.ts';
import type { ListableFileStore } from '#server/platform/files/file-store.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { type SecretKey, toSecretKey } from '#server/platform/secrets/secret-keys.ts';
import { writeReport } from '#server/reports/company/write-report.ts';
import { aDocumentParser } from '../documents/a-document-parser.ts';

export type OpenDatabase = () => Promise<Database>;
// biome-ignore lint/suspicious/noExplicitAny: what came over the wire is looked at as it came.
export type ApiResponse = { status: number; body: any; headers: Record<string, unknown>; text: string };
export type SendRequest = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };
export type SentFile = { name: string; content: string | Uint8Array };
export type Member = { token: string; user: User; company_id: string; nit: string; email: string; password: string };

export type Api = {
  app: FastifyInstance;
  db: Database;
  files: ListableFileStore;
  parser: AppDependencies['parser'];
  secrets: AppDependencies['secrets'];
  secretKey: SecretKey;
  /** Raw HTTP, so that what must not travel is seen when it does. `path` is without /api. */
  request(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, call?: SendRequest): Promise<ApiResponse>;
  /** An answer that does not end: whoever asks destroys the stream. */
  listen(
    path: string,
    call: { token: string },
  ): Promise<{ status: number; headers: ApiResponse['headers']; stream: Readable }>;
  upload(token: string, files: SentFile[], headers?: Record<string, string>): Promise<ApiResponse>;
  /** A company with a NIT of its own and its titular, signed up, verified and signed in over HTTP. */
  aMember(plan?: 'free' | 'basic' | 'pro'): Promise<Member>;
  close(): Promise<void>;
};

let lastNit = 900_300_000 + Math.floor(Math.random() * 400_000);
export const aNit = (): string => String(++lastNit);

type Options = Pick<Partial<AppDependencies>, 'mailer' | 'now' | 'timeouts' | 'checkSender' | 'wait'> & {
  /** Replaces parts of the parser. */
  parser?: Partial<DocumentParser>;
  env?: Record<string, string>;
};

const PUBLIC_URL = 'https://cuadra.example';
const MAIL_INBOUND_ADDRESS = 'recepcion@buzon.example';

/**
 * The configuration for these settings. A test combines mailbox and demo data with a public address and proxies, which
 * a start refuses outside production; in production the required settings are added.
 */
function aConfig({ TRUST_PROXY = '0', ...env }: Record<string, string>): Config {
  if (env['NODE_ENV'] === 'production') {
    const SECRETS_KEY = randomBytes(32).toString('base64');
    return readConfig({
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL,
      SECRETS_KEY,
      MAIL_INBOUND_ADDRESS,
      LOG_LEVEL: 'silent',
      TRUST_PROXY,
      ...env,
    });
  }
  const DEV_MAILBOX = env['SMTP_URL'] === undefined ? 'on' : 'off';
  const config = readConfig({ DEMO: 'on', DEV_MAILBOX, MAIL_INBOUND_ADDRESS, LOG_LEVEL: 'silent', ...env });
  return { ...config, publicUrl: env['PUBLIC_URL'] ?? PUBLIC_URL, trustProxy: Number(TRUST_PROXY) };
}

export async function openApi(
  openDatabase: OpenDatabase,
  {
    env = {},
    mailer,
    parser: changedParser = {},
    now,
    timeouts: patience,
    checkSender,
    wait = async () => {},
  }: Options = {},
): Promise<Api> {
  const directory = await mkdtemp(join(tmpdir(), 'cuadra-api-'));
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>Cuadra</title>');
  const db = await openDatabase();
  const files = await openDiskFiles(join(directory, 'files'));
  const parser = await aDocumentParser({ dataDir: directory });
  const config = aConfig({ DATA_DIR: directory, ...env });
  const secretKey = toSecretKey(randomBytes(32));
  const secrets = createSecretBox([secretKey]);
  const app = await buildApp({
    db,
    files,
    parser: { ...parser, ...changedParser },
    writeReport,
    secrets,
    config,
    clientDir: directory,
    wait,
    ...(mailer && { mailer }),
    ...(now && { now }),
    ...(patience && { timeouts: patience }),
    ...(checkSender && { checkSender }),
  });

  const call: Api['request'] = async (method, path, { token, body, headers = {} } = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      // Bytes or a value for JSON: inject accepts both.
      ...(body !== undefined && { payload: body as object }),
      payloadAsStream: true,
    });
    const { statusCode: status, headers: response } = answer;
    const type = String(response['content-type']);
    const stream = answer.stream();
    if (type.includes('event-stream')) {
      stream.destroy();
      return { status, body: undefined, headers: response, text: '' };
    }
    const answered = await text(stream);
    return {
      status,
      body: type.includes('json') ? JSON.parse(answered) : undefined,
      headers: response,
      text: answered,
    };
  };

  const listen: Api['listen'] = async (path, { token }) => {
    const answer = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      payloadAsStream: true,
    });
    return { status: answer.statusCode, headers: answer.headers, stream: answer.stream() };
  };

  const upload: Api['upload'] = async (token, sent, headers = {}) => {
    const form = new FormData();
    for (const { name, content } of sent) form.append('files', new Blob([Buffer.from(content)]), name);
    const request = new Response(form);
    const contentType = request.headers.get('content-type') ?? '';
    const body = Buffer.from(await request.arrayBuffer());
    return call('POST', '/upload/invoices', { token, body, headers: { ...headers, 'content-type': contentType } });
  };

  const aMember: Api['aMember'] = async (plan = 'pro') => {
    const nit = aNit();
    const email = `${randomUUID()}@empresa.example`;
    const password = 'clave-segura';
    const form = {
      email,
      password,
      company_name: `Empresa ${nit} S.A.S.`,
      tax_id_type: 'NIT',
      phone_number: '3001234567',
    };
    const created = await call('POST', '/auth/signup', { body: { ...form, tax_id: `${nit}-${checkDigit(nit)}` } });
    if (created.status !== 200) throw new Error(`sign-up: ${created.text}`);
    const emails = await call('GET', `/dev/mailbox?to=${email}`);
    const token = /token=([\w-]+)/.exec(emails.body[0].text)?.[1];
    await call('POST', '/auth/verify-email', { body: { token } });
    const signedIn = await call('POST', '/auth/login', { body: { email, password } });
    const company_id: string = signedIn.body.user.company.id;
    await db.asOwner((trx) => trx.updateTable('companies').set({ plan }).where('id', '=', company_id).execute());
    return { token: signedIn.body.token, user: signedIn.body.user, company_id, nit, email, password };
  };

  const close = async () => {
    await app.close();
    await parser.close();
    await db.close();
    await rm(directory, { recursive: true, force: true });
  };
  return {
    app,
    db,
    files,
    secrets,
    secretKey,
    parser: { ...parser, ...changedParser },
    request: call,
    listen,
    upload,
    aMember,
    close,
  };
}
