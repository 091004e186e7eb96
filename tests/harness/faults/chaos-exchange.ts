import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** One request on its way through the proxy; its body has arrived completely. */
export type Exchange = {
  target: URL;
  question: IncomingMessage;
  body: Buffer;
  answer: ServerResponse;
};

export type ReceivedRequest = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** No connection is reused: the server behind may be another process at the next request. */
const agent = new Agent({ keepAlive: false });

function put({ target, question, body }: Exchange, receive: (received: IncomingMessage) => void) {
  const { hostname, port } = target;
  const { method, url: path, headers } = question;
  const requested = request(
    { hostname, port, method, path, headers: { ...headers, host: target.host }, agent },
    receive,
  );
  requested.end(body);
  return requested;
}

/** Sends the request to the server and waits for its complete response, even if the client has disconnected. */
export function call(exchange: Exchange): Promise<ReceivedRequest> {
  return new Promise((resolve, reject) => {
    const requested = put(exchange, (received) => {
      const chunks: Buffer[] = [];
      received.on('data', (chunk: Buffer) => chunks.push(chunk));
      received.on('end', () =>
        resolve({ status: received.statusCode ?? 502, headers: received.headers, body: Buffer.concat(chunks) }),
      );
      received.on('error', reject);
    });
    requested.on('error', reject);
  });
}

/** Forwards the response as it arrives, for files and for connections that stay open. */
export function letThrough(exchange: Exchange): Promise<number> {
  const { answer } = exchange;
  return new Promise((resolve, reject) => {
    const requested = put(exchange, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
      received.on('error', () => answer.destroy());
      resolve(received.statusCode ?? 502);
    });
    requested.on('error', reject);
    answer.on('close', () => requested.destroy());
  });
}

export function emit({ answer }: Exchange, { status, headers, body }: ReceivedRequest): void {
  if (answer.destroyed) return;
  const { 'transfer-encoding': _chunked, ...kept } = headers;
  answer.writeHead(status, { ...kept, 'content-length': body.length });
  answer.end(body);
}
