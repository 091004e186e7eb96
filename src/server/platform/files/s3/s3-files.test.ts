import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openS3, s3Address } from '#tests/harness/s3/open-s3.ts';
import { type S3Server, startS3 } from '#tests/harness/s3/s3-server.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { StartRefusal } from '../../start/start-refusal.ts';
import type { RetryLimits } from './retry.ts';
import { openS3Files } from './s3-files.ts';

const HOUR_MS = 3_600_000;
const limits: RetryLimits = { attempts: 3, firstDelayMs: 5, attemptMs: 2_000, totalMs: 10_000 };
const company = randomUUID();
const bytes = Buffer.from('factura');

let s3: S3Server;
let prefix: string;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  prefix = randomUUID();
});
afterEach(() => {
  s3.setFaults(() => undefined);
  s3.uploads.clear();
});

const refusalOf = async (change: Partial<ReturnType<typeof s3Address>>): Promise<string> => {
  const error = await openS3Files({ ...s3Address(s3.url(prefix)), ...change }, { limits }).catch((reason) => reason);
  expect(error).toBeInstanceOf(StartRefusal);
  expect(error.message).not.toMatch(/S3RVER|otro-secreto|\n/);
  return error.message;
};

test('a start with a wrong key, secret or bucket is refused in one line that says which', async () => {
  expect(await refusalOf({ accessKey: 'otra' })).toBe('S3_URL: the server does not know the access key');
  expect(await refusalOf({ secret: 'otro-secreto' })).toBe('S3_URL: the secret does not belong to the access key');
  expect(await refusalOf({ bucket: 'otro' })).toBe('S3_URL: the bucket otro does not exist');
});

test('a start without an S3 server is refused, and the line names its host', async () => {
  const port = await freePort();
  expect(await refusalOf({ origin: `http://127.0.0.1:${port}` })).toBe(
    `S3_URL: 127.0.0.1:${port} cannot be reached (ECONNREFUSED)`,
  );
});

test('a server starts without an S3 server that does not answer, and checks it again until it does', async () => {
  s3.setFaults(() => 'slow-down');
  const reported: string[] = [];
  const onUnreachable = (error: unknown) => reported.push(String(error));
  const files = await openS3(s3.url(prefix), { limits, onUnreachable, checkAgainMs: 50 });
  await vi.waitFor(() => expect(reported.length).toBeGreaterThan(1), 10_000);
  expect(reported[0]).toContain('FileStoreUnreachable: S3_URL: ');
  s3.setFaults(() => undefined);
  const stored = await files.get(company, await files.put(company, bytes));
  expect(Buffer.from(stored ?? []).equals(bytes)).toBe(true);
});

test('a server that checks again and finds its key refused reports it once', async () => {
  s3.setFaults(() => 'slow-down');
  const reported: string[] = [];
  const onUnreachable = (error: unknown) => {
    reported.push(String(error));
    s3.setFaults(() => 'denied');
  };
  await openS3(s3.url(prefix), { limits, onUnreachable, checkAgainMs: 20 });
  await vi.waitFor(() => expect(reported.length).toBe(2), 10_000);
  expect(reported[1]).toMatch('s3:PutObject');
});

test('a wrong key is refused, also for a server that may start without S3', async () => {
  const address = { ...s3Address(s3.url(prefix)), accessKey: 'otra' };
  const onUnreachable = () => undefined;
  await expect(openS3Files(address, { limits, onUnreachable })).rejects.toThrow('does not know the access key');
});

test.each([
  ['PUT', 's3:PutObject'],
  ['GET', 's3:GetObject'],
  ['DELETE', 's3:DeleteObject'],
])('a key without the right to %s is refused, and the line names the right', async (method, right) => {
  s3.setFaults((request) => (request.method === method ? 'denied' : undefined));
  expect(await refusalOf({})).toMatch(right);
});

test('a key that may not list is refused: S3 would hide from it which files are missing', async () => {
  let isRemoved = false;
  s3.setFaults(({ method }) => {
    isRemoved ||= method === 'DELETE';
    return isRemoved && method === 'GET' ? 'denied' : undefined;
  });
  expect(await refusalOf({})).toMatch('s3:ListBucket');
});

test('a key that may not list unfinished uploads is refused', async () => {
  s3.setFaults(({ url }) => (url.includes('uploads') ? 'denied' : undefined));
  expect(await refusalOf({})).toMatch('s3:ListBucketMultipartUploads');
});

test('the start leaves no object behind', async () => {
  const from = s3.requests.length;
  await openS3(s3.url(prefix));
  const [put] = s3.requests.slice(from);
  const later = s3.requests.slice(from).filter(({ method, url }) => method === 'DELETE' && url === put?.url);
  expect(later).toHaveLength(1);
});

test('parts that a killed process left are aborted, those that another is writing now are not', async () => {
  const addUpload = (name: string, age: number) => s3.addUpload(`/${s3.bucket}/${name}`, new Date(Date.now() - age));
  addUpload(`${prefix}/old`, 2 * HOUR_MS);
  addUpload(`${prefix}/young`, HOUR_MS / 2);
  addUpload('of-others/old', 2 * HOUR_MS);
  await openS3(s3.url(prefix));
  expect(Array.from(s3.uploads.values(), ({ key }) => key)).toEqual([
    `/${s3.bucket}/${prefix}/young`,
    `/${s3.bucket}/of-others/old`,
  ]);
});

test('a large file that cannot be finished leaves nothing, at the latest after a start', async () => {
  const files = await openS3(s3.url(prefix), { limits });
  const large = randomBytes(9_000_000);
  s3.setFaults(({ url }) => (url.includes('partNumber=2') ? 'error' : undefined));
  await expect(files.put(company, large)).rejects.toThrow('500');
  expect(s3.uploads.size).toBe(0);

  s3.setFaults(({ url }) => (url.includes('uploadId') ? 'reset' : undefined));
  await expect(files.put(company, large)).rejects.toThrow();
  expect(s3.uploads.size).toBe(1);

  s3.setFaults(() => undefined);
  await openS3(s3.url(prefix), { now: new Date(Date.now() + 2 * HOUR_MS) });
  expect(s3.uploads.size).toBe(0);
  expect(await files.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});

test('a bucket that is gone is an error, never a missing file', async () => {
  const files = await openS3(s3.url(prefix), { limits });
  const sha256 = await files.put(company, bytes);
  s3.setFaults(({ method }) => (method === 'PUT' ? undefined : 'no-bucket'));
  for (const work of [files.get, files.has, files.check]) await expect(work(company, sha256)).rejects.toThrow('404');
  await expect(files.removeUnused(company, sha256, new Date())).rejects.toThrow('404');
});

test('a refusal is not repeated', async () => {
  const files = await openS3(s3.url(prefix), { limits });
  s3.setFaults(() => 'denied');
  const from = s3.requests.length;
  await expect(files.put(company, bytes)).rejects.toThrow('403 AccessDenied');
  expect(s3.requests.length).toBe(from + 1);
});

test('a list of several pages is complete', async () => {
  const files = await openS3(s3.url(prefix), { limits });
  const names = new Set<string>();
  for (let n = 0; n < 210; n += 15) {
    const puts = Array.from({ length: 15 }, (_, i) => files.put(company, Buffer.from(String(n + i))));
    for (const name of await Promise.all(puts)) names.add(name);
  }
  const listed = new Set<string>();
  for await (const { sha256 } of files.list()) listed.add(sha256);
  expect(listed).toEqual(names);
});

test('signed requests carry no secret', async () => {
  const files = await openS3(s3.url(prefix), { limits });
  const from = s3.requests.length;
  await files.put(company, bytes);
  const secret = new RegExp(`:${s3Address(s3.url(prefix)).secret}`);
  for (const { url, headers } of s3.requests.slice(from))
    expect(`${url}${JSON.stringify(headers)}`).not.toMatch(secret);
});
