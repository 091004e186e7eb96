import { PassThrough } from 'node:stream';

const HEARTBEAT_MS = 25_000;
/** A connection is closed after this time: the client reconnects and is authorized again. */
const MAX_CONNECTION_MS = 60 * 60_000;
/** Time for a client to take the end of its stream. */
const CLOSE_TIMEOUT_MS = 10_000;

/** Opens the stream of one connection (server-sent events) with its heartbeat. */
export function openEventStream(): PassThrough {
  const connection = new PassThrough();
  // Sends a byte at once: some proxies hold back the response headers until the first byte.
  connection.write(': here\n\n');
  const heartbeat = setInterval(() => writeIfRead(connection, ': beat\n\n'), HEARTBEAT_MS).unref();
  const timeout = setTimeout(() => endEventStream(connection), MAX_CONNECTION_MS).unref();
  connection.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(timeout);
  });
  return connection;
}

/** Notifies a device that the feed has a change with this number. */
export const sendFeedEvent = (connection: PassThrough, seq: number): void =>
  writeIfRead(connection, `data: ${JSON.stringify({ seq })}\n\n`);

/** The buffer of a client that does not read must not grow; the next event or heartbeat has the same meaning. */
function writeIfRead(connection: PassThrough, text: string): void {
  if (!connection.writableNeedDrain && !connection.writableEnded) connection.write(text);
}

/** A client that does not read never takes the end of the stream: its connection is closed all the same. */
export function endEventStream(connection: PassThrough): void {
  connection.end();
  const timeout = setTimeout(() => connection.destroy(), CLOSE_TIMEOUT_MS).unref();
  connection.once('close', () => clearTimeout(timeout));
}
