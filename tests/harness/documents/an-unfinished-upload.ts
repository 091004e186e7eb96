import { randomUUID } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

/** An upload over a real connection, in chunks and without a declared length, which the test ends. */
export type UnfinishedUpload = {
  send: (bytes: Uint8Array) => Promise<void>;
  end: () => void;
  /** Closes the connection. */
  destroy: () => void;
  answer: () => Promise<{ status: number | undefined; code: string; connection: string | undefined }>;
};

const FORM_HEAD = '--frontera\r\ncontent-disposition: form-data; name="files"; filename="a.zip"\r\n\r\n';
const KINDS = {
  bytes: { method: 'PUT', path: () => `/api/uploads/${randomUUID()}?name=a.zip`, type: 'application/octet-stream' },
  form: { method: 'POST', path: () => '/api/upload/invoices', type: 'multipart/form-data; boundary=frontera' },
};

export async function anUnfinishedUpload(
  app: FastifyInstance,
  { token }: { token: string },
  kind: keyof typeof KINDS = 'bytes',
): Promise<UnfinishedUpload> {
  const { method, path, type } = KINDS[kind];
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'transfer-encoding': 'chunked' };
  const sending = request({ port: await portOf(app), host: '127.0.0.1', path: path(), method, headers });
  const answered = answerTo(sending);
  answered.catch(() => {});
  sending.flushHeaders();
  const send = (bytes: Uint8Array) => sendOn(sending, bytes);
  if (kind === 'form') await send(Buffer.from(FORM_HEAD));
  return {
    send,
    end: () => void sending.end(),
    destroy: () => void sending.destroy(),
    async answer() {
      const { statusCode: status, headers: reply, ...rest } = await answered;
      return { status, code: JSON.parse(rest.text).code, connection: reply.connection };
    },
  };
}

async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function answerTo(sending: ClientRequest) {
  return new Promise<Pick<IncomingMessage, 'statusCode' | 'headers'> & { text: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.once('response', (answer) => {
      const { statusCode, headers } = answer;
      text(answer).then((result) => resolve({ statusCode, headers, text: result }), reject);
    });
  });
}

const sendOn = (sending: ClientRequest, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    sending.once('close', resolve);
    sending.write(bytes, () => {
      sending.off('close', resolve);
      resolve();
    });
  });
