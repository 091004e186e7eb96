import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type S3Incoming = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
export type S3Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

export const base64Hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

export function errorAnswer(status: number, code: string): S3Answer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

/** Sends the request as it came, with the same host, so that its signature stays valid. */
export function forward({ method, url, headers, body }: S3Incoming, port: number): Promise<S3Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (response) => {
      const { statusCode = 0, headers: answered } = response;
      buffer(response).then((bytes) => resolve({ status: statusCode, headers: answered, body: bytes }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

export function withFlippedBit(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const index = Math.floor(Math.random() * copy.length);
  copy.writeUInt8(copy.readUInt8(index) ^ (1 << Math.floor(Math.random() * 8)), index);
  return copy;
}
