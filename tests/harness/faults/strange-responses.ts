import type { ReceivedRequest } from './chaos-exchange.ts';

const STATUSES = [200, 401, 403, 404, 409, 413, 422, 426, 500];
const BODIES = [
  { type: 'application/json', text: '{"ok":true}' },
  { type: 'application/json', text: '{"code":"conflict","detail":"No se puede."}' },
  { type: 'application/json', text: '{"code":"invoice_not_found","detail":"No existe."}' },
  { type: 'text/html; charset=utf-8', text: '<!doctype html><title>Wi-Fi</title>' },
];

/** Responses that our server did not send: its header is missing. */
const RESPONSES: readonly ReceivedRequest[] = STATUSES.flatMap((status) =>
  BODIES.map(({ type, text }) => ({ status, headers: { 'content-type': type }, body: Buffer.from(text) })),
);

let given = 0;

/** Each response in turn. */
export function nextStrangeResponse(): ReceivedRequest {
  const response = RESPONSES[given % RESPONSES.length];
  // Coprime with the number of responses, so that all of them come, in a mixed order.
  given += 7;
  if (!response) throw new Error('there is no response');
  return response;
}
