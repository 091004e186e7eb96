import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on loopback with only these texts. */
export async function aDns(records: Record<string, string>): Promise<{ address: string; close: () => Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => socket.send(answerTo(question, records), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

const HEADER = 12;
const TXT = 16;

function answerTo(question: Buffer, records: Record<string, string>): Buffer {
  const { name, end } = nameIn(question);
  const requested = question.subarray(HEADER, end + 4);
  const text = question.readUInt16BE(end) === TXT ? records[name.toLowerCase()] : undefined;
  const header = Buffer.alloc(HEADER);
  question.copy(header, 0, 0, 2);
  // A response, with recursion; 3 means that the name does not exist.
  header.writeUInt16BE(0x8180 | (text === undefined ? 3 : 0), 2);
  header.writeUInt16BE(1, 4);
  if (text === undefined) return Buffer.concat([header, requested]);
  header.writeUInt16BE(1, 6);
  const data = Buffer.concat(chunksOf(text).map((chunk) => Buffer.concat([Buffer.from([chunk.length]), chunk])));
  // The name of the query, type TXT, TTL one minute.
  const row = Buffer.from([0xc0, HEADER, 0, TXT, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([header, requested, row, data]);
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** A DNS text consists of chunks of at most 255 bytes. */
function chunksOf(text: string): Buffer[] {
  return (text.match(/.{1,255}/gs) ?? ['']).map((chunk) => Buffer.from(chunk, 'latin1'));
}
