import { DamagedFile } from '../damaged-file.ts';
import { sha256Base64 } from './s3-client.ts';
import { S3Error } from './s3-error.ts';
import type { S3Objects } from './s3-objects.ts';
import { readXmlRecords } from './s3-xml.ts';

/** S3 requires at least 5 MiB for each part but the last. */
export const PART_BYTES = 8 * 1024 * 1024;
const HOUR_MS = 3_600_000;

type Part = { etag: string; checksum: string };
type Upload = { key: string; uploadId: string };

/** Writes one object in parts, so that a cut connection costs one part. Resolves when the server has confirmed all. */
export async function writeInParts(objects: S3Objects, key: string, file: { bytes: Uint8Array; sha256: string }) {
  const created = await objects.readText({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'content-type': 'application/octet-stream', 'x-amz-checksum-algorithm': 'SHA256' },
  });
  const uploadId = readXmlRecords(created, 'InitiateMultipartUploadResult')[0]?.UploadId;
  if (!uploadId) throw new Error('The file store answered without the id of an upload.');
  const upload = { key, uploadId };
  try {
    const parts: Part[] = [];
    for (let start = 0; start < file.bytes.length; start += PART_BYTES) {
      const bytes = file.bytes.subarray(start, start + PART_BYTES);
      parts.push(await writePart(objects, upload, { number: parts.length + 1, bytes }));
    }
    const isConfirmed = await complete(objects, upload, parts);
    if (!isConfirmed && !(await objects.read(key, file.sha256))) throw new DamagedFile();
  } catch (error) {
    // The start of the server aborts what stays here when this fails too.
    await abort(objects, upload).catch(() => undefined);
    throw error;
  }
}

async function writePart(
  objects: S3Objects,
  { key, uploadId }: Upload,
  { number, bytes }: { number: number; bytes: Uint8Array },
): Promise<Part> {
  const checksum = sha256Base64(bytes);
  const query = { partNumber: String(number), uploadId };
  const headers = { 'x-amz-checksum-sha256': checksum };
  return objects.call({ method: 'PUT', key, query, headers, body: bytes }, async (response) => {
    await response.arrayBuffer();
    const stored = response.headers.get('x-amz-checksum-sha256') ?? checksum;
    if (stored !== checksum) throw new DamagedFile();
    return { etag: response.headers.get('etag') ?? '', checksum };
  });
}

/** False when the response does not confirm that the object has the bytes of these parts: the caller reads them back. */
async function complete(objects: S3Objects, { key, uploadId }: Upload, parts: readonly Part[]): Promise<boolean> {
  const items = parts.map(
    ({ etag, checksum }, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag><ChecksumSHA256>${checksum}</ChecksumSHA256></Part>`,
  );
  const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${items.join('')}</CompleteMultipartUpload>`;
  const request = {
    method: 'POST',
    key,
    query: { uploadId },
    headers: { 'content-type': 'application/xml' },
    body,
  } as const;
  try {
    const stored = await objects.call(request, async (response) => {
      const xml = await response.text();
      // S3 sends the status before it joins the parts, so an error may follow a 200.
      const [error] = readXmlRecords(xml, 'Error');
      if (error) throw new S3Error({ method: 'POST', status: 500, code: error.Code ?? '' });
      return readXmlRecords(xml, 'CompleteMultipartUploadResult')[0]?.ChecksumSHA256;
    });
    if (stored === undefined) return false;
    const expected = sha256Base64(Buffer.concat(parts.map(({ checksum }) => Buffer.from(checksum, 'base64'))));
    return stored.replace(/-\d+$/, '') === expected;
  } catch (error) {
    // An earlier attempt has completed the upload and its answer was lost.
    if (error instanceof S3Error && error.code === 'NoSuchUpload') return false;
    throw error;
  }
}

/** Does nothing when the upload is completed or aborted. */
async function abort(objects: S3Objects, { key, uploadId }: Upload): Promise<void> {
  const request = { method: 'DELETE', key, query: { uploadId } } as const;
  try {
    await objects.call(request, async (response) => void (await response.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error;
  }
}

/** Aborts uploads of killed processes. Recent ones may belong to another running process. */
export async function abortStaleUploads(
  objects: S3Objects,
  { prefix, now }: { prefix: string; now: Date },
): Promise<void> {
  const xml = await objects.readText({ method: 'GET', query: { uploads: '', prefix } });
  for (const { Key = '', UploadId, Initiated = '' } of readXmlRecords(xml, 'Upload')) {
    const isStale = now.getTime() - new Date(Initiated).getTime() > HOUR_MS;
    if (!isStale || !UploadId || !Key.startsWith(prefix)) continue;
    await abort(objects, { key: Key.slice(prefix.length), uploadId: UploadId });
  }
}
