import { isLoopbackHost } from '../../http/is-loopback-host.ts';

/** A bucket of an S3-compatible server and the key to it. */
export type S3Address = {
  /** Scheme, host and port. */
  origin: string;
  bucket: string;
  /** What the names of all objects begin with: empty, or one or more folders with a slash at the end. */
  prefix: string;
  region: string;
  accessKey: string;
  secret: string;
};

/** `detail` repeats no part of the URL. */
export type ParsedS3Url = { type: 'ok'; address: S3Address } | { type: 'invalid'; detail: string };

const EXPECTED_FORMAT = 'must look like https://key:secret@host/bucket?region=us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w-]+\/)*$/;

/** Parses `https://key:secret@host:port/bucket/prefix?region=name`; the region is us-east-1 when none is given. */
export function parseS3Url(text: string): ParsedS3Url {
  if (!URL.canParse(text)) return invalid(EXPECTED_FORMAT);
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    return invalid('must begin with https:// (http:// is for this machine only)');
  const [accessKey, secret] = [url.username, url.password].map(decode);
  if (!accessKey || !secret) return invalid(EXPECTED_FORMAT);
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (!BUCKET.test(bucket)) return invalid('must name a bucket after the host');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  if (!PREFIX.test(prefix)) return invalid('the folder after the bucket may have letters, digits, - and _ only');
  const { region = 'us-east-1', ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || !/^[\w-]+$/.test(region)) return invalid('only ?region=name may follow');
  return { type: 'ok', address: { origin: url.origin, bucket, prefix, region, accessKey, secret } };
}

const invalid = (detail: string): ParsedS3Url => ({ type: 'invalid', detail });

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
