import { createHash, randomBytes } from 'node:crypto';
import { base64Hash, errorAnswer, forward, type S3Answer, type S3Incoming, withFlippedBit } from './s3-exchange.ts';

const PAGE = 100;
const MIN_PART_BYTES = 5 * 1024 * 1024;

/** One part in the list that ends an upload, and the list without its parts. */
const PART =
  /<Part>(?:<PartNumber>\d+<\/PartNumber>|<ETag>[^<]*<\/ETag>|<ChecksumSHA256>[^<]*<\/ChecksumSHA256>)+<\/Part>/g;
const WHOLE_LIST = /^(?:<\?xml[^>]*\?>)?\s*<CompleteMultipartUpload[^>]*><\/CompleteMultipartUpload>\s*$/;

type Upload = { key: string; initiated: Date; parts: Map<number, { checksum: string; size: number }> };

/**
 * What S3 does and s3rver does not: it compares bodies with the hash that the signature covers, has SHA-256 checksums,
 * lists objects in pages, and lists and aborts multipart uploads. `answer` with `isFaulty` stores other bytes than it
 * received.
 */
export function createCheckingServer(port: number) {
  const uploads = new Map<string, Upload>();
  const objects = new Map<string, { checksum: string; size: number }>();
  let hasChecksums = true;

  async function answer(request: S3Incoming, isFaulty = false): Promise<S3Answer> {
    const sent = isFaulty && request.body.length > 0 ? { ...request, body: withFlippedBit(request.body) } : request;
    return checkBody(request) ?? withChecksums(await answerChecked(sent));
  }

  async function answerChecked(request: S3Incoming): Promise<S3Answer> {
    const url = new URL(request.url, 'http://s3');
    const id = url.searchParams.get('uploadId');
    if (id !== null) return answerUpload(request, { id, url });
    const answered = await forward(request, port);
    // s3rver makes the tokens of pages with a cipher that OpenSSL no longer has.
    if (url.searchParams.has('list-type')) return answered.status === 403 ? answered : listObjects(url);
    if (url.searchParams.has('uploads')) return answerUploads(request, url, answered);
    return answerObject(request, url.pathname, answered);
  }

  function listObjects({ pathname, searchParams }: URL): S3Answer {
    const prefix = `${pathname}/${searchParams.get('prefix') ?? ''}`;
    const token = searchParams.get('continuation-token') ?? '';
    const paths = [...objects.keys()].filter((path) => path.startsWith(prefix) && path > token).sort();
    const page = paths.slice(0, PAGE);
    const isTruncated = paths.length > PAGE;
    const items = page.map((path) => {
      const key = path.slice(pathname.length + 1);
      return `<Contents><Key>${key}</Key><Size>${objects.get(path)?.size}</Size></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xmlAnswer(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${items.join('')}</ListBucketResult>`,
    );
  }

  function answerObject({ method, headers, body }: S3Incoming, path: string, answered: S3Answer): S3Answer {
    if (answered.status >= 300) return answered;
    if (method === 'PUT') objects.set(path, { checksum: base64Hash(body), size: body.length });
    if (method === 'DELETE') objects.delete(path);
    const isWanted = method === 'PUT' || headers['x-amz-checksum-mode'] === 'ENABLED';
    return isWanted ? withChecksum(answered, objects.get(path)?.checksum) : answered;
  }

  function withChecksums(answered: S3Answer): S3Answer {
    if (hasChecksums) return answered;
    const { 'x-amz-checksum-sha256': _, ...headers } = answered.headers;
    const text = answered.body.toString('latin1').replace(/<ChecksumSHA256>.*?<\/ChecksumSHA256>/, '');
    return { ...answered, headers, body: Buffer.from(text, 'latin1') };
  }

  /** Starts an upload, or lists those that are not finished. */
  function answerUploads({ method }: S3Incoming, url: URL, answered: S3Answer): S3Answer {
    if (method === 'POST') {
      const id = /<UploadId>(\w+)</.exec(answered.body.toString())?.[1];
      if (id) uploads.set(id, { key: url.pathname, initiated: new Date(), parts: new Map() });
      return answered;
    }
    if (answered.status !== 501) return answered;
    const bucket = `${url.pathname}/`;
    const items = Array.from(
      uploads,
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key.slice(bucket.length)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    return xmlAnswer(`<ListMultipartUploadsResult>${items.join('')}</ListMultipartUploadsResult>`);
  }

  /** A part, the end or the abortion of an upload. */
  async function answerUpload(request: S3Incoming, { id, url }: { id: string; url: URL }): Promise<S3Answer> {
    const upload = uploads.get(id);
    if (upload?.key !== url.pathname) return errorAnswer(404, 'NoSuchUpload');
    if (request.method === 'POST') return completeUpload(request, id, upload);
    const answered = await forward(request, port);
    if (request.method === 'DELETE') {
      // s3rver has checked the signature and does not know the operation.
      if (answered.status !== 405) return answered;
      uploads.delete(id);
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    if (answered.status !== 200) return answered;
    const part = { checksum: base64Hash(request.body), size: request.body.length };
    upload.parts.set(Number(url.searchParams.get('partNumber')), part);
    return withChecksum(answered, part.checksum);
  }

  async function completeUpload(request: S3Incoming, id: string, { key, parts }: Upload): Promise<S3Answer> {
    const text = request.body.toString();
    // s3rver ends with an error of its own where a number is none.
    if (!WHOLE_LIST.test(text.replace(PART, ''))) return errorAnswer(400, 'MalformedXML');
    const named = [...text.matchAll(/<PartNumber>(\d+)<.*?<ChecksumSHA256>(.*?)</g)];
    const chosen = named.map(([, number, checksum]) => ({ part: parts.get(Number(number)), checksum }));
    if (chosen.length === 0 || chosen.some(({ part, checksum }) => part?.checksum !== checksum))
      return errorAnswer(400, 'InvalidPart');
    if (chosen.slice(0, -1).some(({ part }) => (part?.size ?? 0) < MIN_PART_BYTES))
      return errorAnswer(400, 'EntityTooSmall');
    const answered = await forward(request, port);
    if (answered.status !== 200) return answered;
    uploads.delete(id);
    const digests = Buffer.concat(chosen.map(({ checksum = '' }) => Buffer.from(checksum, 'base64')));
    const checksum = `${base64Hash(digests)}-${chosen.length}`;
    objects.set(key, { checksum, size: chosen.reduce((sum, { part }) => sum + (part?.size ?? 0), 0) });
    const end = '</CompleteMultipartUploadResult>';
    return xmlAnswer(answered.body.toString().replace(end, `<ChecksumSHA256>${checksum}</ChecksumSHA256>${end}`));
  }

  return {
    answer,
    uploads,
    /** Makes it a server that ignores checksums. */
    ignoreChecksums: (isIgnoring: boolean) => {
      hasChecksums = !isIgnoring;
    },
    /** An upload that nobody finished, begun at that time. */
    addUpload: (key: string, initiated: Date) =>
      uploads.set(randomBytes(8).toString('hex'), { key, initiated, parts: new Map() }),
  };
}

function checkBody({ headers, body }: S3Incoming): S3Answer | undefined {
  const signed = headers['x-amz-content-sha256'];
  if (signed !== createHash('sha256').update(body).digest('hex')) return errorAnswer(400, 'XAmzContentSHA256Mismatch');
  const checksum = headers['x-amz-checksum-sha256'];
  return checksum !== undefined && checksum !== base64Hash(body) ? errorAnswer(400, 'BadDigest') : undefined;
}

const withChecksum = (answered: S3Answer, checksum: string | undefined): S3Answer =>
  checksum === undefined
    ? answered
    : { ...answered, headers: { ...answered.headers, 'x-amz-checksum-sha256': checksum } };

const xmlAnswer = (xml: string): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(xml),
});
