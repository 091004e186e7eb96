import { openS3Files } from '#server/platform/files/s3/s3-files.ts';
import { parseS3Url, type S3Address } from '#server/platform/files/s3/s3-url.ts';

export function s3Address(url: string): S3Address {
  const parsed = parseS3Url(url);
  if (parsed.type !== 'ok') throw new Error(parsed.detail);
  return parsed.address;
}

export const openS3 = (url: string, options?: Parameters<typeof openS3Files>[1]) =>
  openS3Files(s3Address(url), options);
