import { Agent, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** One request on its way through the proxy; its body has arrived completely. */
export type Exchange = {
  target: URL;
  question: IncomingMessage;
  body: Buffer;
  answer: ServerResponse;
};

export type Heard = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** No connection is reused: the server behind may be another process at the next request. */
const agent = new Agent({ keepAlive: false });

function put({ target, question, body }: Exchange, hear: (heard: IncomingMessage) => void) {
  const { hostname, port } = target;
  const { method, url: path, headers } = question;
  const asked = request({ hostname, port, method, path, headers: { ...headers, host: target.host }, agent }, hear);
  asked.end(body);
  return asked;
}

/** Sends the request to the server and waits for its complete response, even if the client has disconnected. */
export function ask(exchange: Exchange): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asked = put(exchange, (heard) => {
      const chunks: Buffer[] = [];
      heard.on('data', (chunk: Buffer) => chunks.push(chunk));
      heard.on('end', () =>
        resolve({ status: heard.statusCode ?? 502, headers: heard.headers, body: Buffer.concat(chunks) }),
      );
      heard.on('error', reject);
    });
    asked.on('error', reject);
  });
}

/** Forwards the response as it arrives, for files and for connections that stay open. */
export function letThrough(exchange: Exchange): Promise<number> {
  const { answer } = exchange;
  return new Promise((resolve, reject) => {
    const asked = put(exchange, (heard) => {
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      heard.pipe(answer);
      heard.on('error', () => answer.destroy());
      resolve(heard.statusCode ?? 502);
    });
    asked.on('error', reject);
    answer.on('close', () => asked.destroy());
  });
}

export function tell({ answer }: Exchange, { status, headers, body }: Heard): void {
  if (answer.destroyed) return;
  const { 'transfer-encoding': _chunked, ...kept } = headers;
  answer.writeHead(status, { ...kept, 'content-length': body.length });
  answer.end(body);
}
