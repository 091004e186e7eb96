import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { S3Error } from './s3-error.ts';
import type { S3Address } from './s3-url.ts';
import { readXmlRecords } from './s3-xml.ts';

type Body = Uint8Array | string;

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The name of an object without the prefix of the address; the bucket itself when undefined. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Body;
  signal: AbortSignal;
};

export type S3Client = {
  prefix: string;
  /** Sends one signed request. Throws `S3Error` for an error answer. The caller reads the body of other answers. */
  send(request: S3Request): Promise<Response>;
};

export const sha256Base64 = (bytes: Body): string => createHash('sha256').update(bytes).digest('base64');

/** The signature covers the hash of the body, so that a server refuses a body that was changed on its way. */
export function createS3Client({ origin, bucket, prefix, region, accessKey, secret }: S3Address): S3Client {
  const signer = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, region, service: 's3' });
  return {
    prefix,
    async send({ method, key, query = {}, headers = {}, body, signal }) {
      const url = new URL(key === undefined ? `/${bucket}` : `/${bucket}/${prefix}${key}`, origin);
      url.search = new URLSearchParams(query).toString();
      const contentHash = createHash('sha256')
        .update(body ?? '')
        .digest('hex');
      const request = await signer.sign(url, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': contentHash },
        ...(body === undefined ? {} : { body: toBodyInit(body) }),
        // A redirect means another region or host than the address says, and the signature is for this one.
        redirect: 'manual',
      });
      const response = await fetch(request, { signal });
      if (response.ok) return response;
      const [error] = readXmlRecords(await response.text(), 'Error');
      throw new S3Error({ method, status: response.status, code: error?.Code ?? '' });
    },
  };
}

/** A copy has a buffer of its own, as the type of `fetch` requires. */
const toBodyInit = (body: Body): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' ? body : new Uint8Array(body);
