import { createHash, randomUUID } from 'node:crypto';
import { FileStoreUnreachable, StartRefusal } from '../../start/start-refusal.ts';
import { DamagedFile } from '../damaged-file.ts';
import { isTransient, S3Error } from './s3-error.ts';
import { abortStaleUploads } from './s3-multipart.ts';
import type { S3Objects } from './s3-objects.ts';
import type { S3Address } from './s3-url.ts';

/**
 * Writes, reads and removes a small object, and aborts uploads that a killed process left. Throws `StartRefusal` with one
 * line that says what does not work: `FileStoreUnreachable` when the same settings may work later.
 */
export async function checkBucket(objects: S3Objects, address: S3Address, now: Date): Promise<void> {
  const key = `start-check/${randomUUID()}`;
  const bytes = Buffer.from(key);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const step = async <T>(right: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const message = `S3_URL: ${describe(error, address, right)}`;
      const mayWorkLater = isTransient(error) && !(error instanceof DamagedFile);
      throw mayWorkLater ? new FileStoreUnreachable(message) : new StartRefusal(message);
    }
  };
  await step('write objects (s3:PutObject)', () => objects.write(key, bytes, sha256));
  await step('read objects (s3:GetObject)', () => objects.read(key, sha256));
  await step('remove objects (s3:DeleteObject)', () => objects.remove(key));
  // Without the right to list, S3 answers 403 for a missing object.
  const left = await step('list objects (s3:ListBucket)', () => objects.read(key, sha256));
  if (left) throw new StartRefusal('S3_URL: an object that was removed is still there');
  await step('list unfinished uploads (s3:ListBucketMultipartUploads)', () =>
    abortStaleUploads(objects, { prefix: address.prefix, now }),
  );
}

const WRONG_REGION = 'the region or the host is not the one of the bucket';

const REFUSALS: Partial<Record<string, string>> = {
  InvalidAccessKeyId: 'the server does not know the access key',
  SignatureDoesNotMatch: 'the secret does not belong to the access key',
  AuthorizationHeaderMalformed: WRONG_REGION,
  PermanentRedirect: WRONG_REGION,
  TemporaryRedirect: WRONG_REGION,
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

function describe(error: unknown, { origin, bucket }: S3Address, right: string): string {
  if (!(error instanceof S3Error)) return `${new URL(origin).host} cannot be reached (${reasonOf(error)})`;
  if (error.code === 'NoSuchBucket') return `the bucket ${bucket} does not exist`;
  if (error.code === 'AccessDenied') return `the key has no right to ${right} in the bucket ${bucket}`;
  return REFUSALS[error.code] ?? `${error.message} (${right})`;
}

/** The code of the system, such as ECONNREFUSED, which `fetch` puts in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.name : 'unknown';
}
