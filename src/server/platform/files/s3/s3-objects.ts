import { createHash } from 'node:crypto';
import { DamagedFile } from '../damaged-file.ts';
import { type RetryLimits, withRetries } from './retry.ts';
import { type S3Client, type S3Request, sha256Base64 } from './s3-client.ts';
import { S3Error } from './s3-error.ts';
import { readXmlRecords } from './s3-xml.ts';

/** Operations on one object of a bucket, repeated after transient errors. */
export type S3Objects = ReturnType<typeof createS3Objects>;

/** `checksum` is the base64 SHA-256 that the server has of the object; undefined when it has none of the whole. */
export type ObjectHead = { modified: Date; checksum: string | undefined };

export type ListedObject = { key: string; size: number };

export function createS3Objects(client: S3Client, limits: RetryLimits) {
  type Call = Omit<S3Request, 'signal'>;
  const call = <T>(request: Call, read: (response: Response) => Promise<T>): Promise<T> =>
    withRetries(limits, async (signal) => read(await client.send({ ...request, signal })));

  const readText = (request: Call) => call(request, (response) => response.text());

  /** Throws `DamagedFile` when the bytes have another hash. */
  const read = (key: string, sha256: string): Promise<Uint8Array | undefined> =>
    orMissing(
      call({ method: 'GET', key }, async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new DamagedFile();
        return bytes;
      }),
    );

  return {
    call,
    readText,
    read,

    /** Resolves when the server has confirmed the checksum, or when the stored bytes were read and compared. */
    async write(key: string, bytes: Uint8Array, sha256: string): Promise<void> {
      const checksum = sha256Base64(bytes);
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-checksum-sha256': checksum };
      const confirmed = await call({ method: 'PUT', key, headers, body: bytes }, async (response) => {
        await response.arrayBuffer();
        const stored = response.headers.get('x-amz-checksum-sha256');
        if (stored !== null && stored !== checksum) throw new DamagedFile();
        return stored !== null;
      });
      if (!confirmed && !(await read(key, sha256))) throw new DamagedFile();
    },

    async head(key: string): Promise<ObjectHead | undefined> {
      try {
        return await call({ method: 'HEAD', key, headers: { 'x-amz-checksum-mode': 'ENABLED' } }, readHead);
      } catch (error) {
        if (!(error instanceof S3Error && error.status === 404)) throw error;
        // The answer to HEAD has no body, so it does not tell a missing object from a missing bucket.
        return orMissing(call({ method: 'GET', key }, readHead));
      }
    },

    /** The answer is the same when the object does not exist. */
    remove: (key: string): Promise<void> =>
      call({ method: 'DELETE', key }, async (response) => void (await response.arrayBuffer())),

    async *list(prefix: string): AsyncGenerator<ListedObject> {
      const query = { 'list-type': '2', prefix: `${client.prefix}${prefix}` };
      let next: Record<string, string> | undefined = {};
      while (next) {
        const page = parsePage(await readText({ method: 'GET', query: { ...query, ...next } }));
        for (const { key, size } of page.objects) yield { key: key.slice(client.prefix.length), size };
        next = page.token === undefined ? undefined : { 'continuation-token': page.token };
      }
    },
  };
}

function parsePage(xml: string): { objects: ListedObject[]; token: string | undefined } {
  const [page] = readXmlRecords(xml, 'ListBucketResult');
  if (!page) throw new Error('The file store answered with an unreadable list.');
  const objects = readXmlRecords(xml, 'Contents').map(({ Key = '', Size }) => ({ key: Key, size: Number(Size) }));
  return { objects, token: page.IsTruncated === 'true' ? page.NextContinuationToken : undefined };
}

/** Only this code means that the object does not exist: a missing bucket must not look like a missing file. */
async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') return undefined;
    throw error;
  }
}

async function readHead({ headers, body }: Response): Promise<ObjectHead> {
  await body?.cancel();
  const modified = new Date(headers.get('last-modified') ?? Number.NaN);
  if (Number.isNaN(modified.getTime())) throw new Error('The file store answered without the time of a file.');
  const checksum = headers.get('x-amz-checksum-sha256');
  // Objects that were written in parts have a checksum of the checksums of their parts (`value-3`).
  return { modified, checksum: checksum === null || checksum.includes('-') ? undefined : checksum };
}
