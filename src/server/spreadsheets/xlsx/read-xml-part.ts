import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { XlsxRefusedError } from './xlsx-refused.ts';

/** What is heard of an XML part; names are local, because the prefix is the author's choice. */
export type PartListener = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
};

const MAX_DEPTH = 64;
/** A tag or a text longer than this is no cell of anybody's. */
const MAX_LENGTH_BETWEEN_EVENTS = 2 * 1024 * 1024;

/**
 * Reads an XML part as it is unpacked, and stops after each piece of it, so that whoever listens can work on what came
 * and nothing is in the way of other requests. Strict; a DOCTYPE is refused.
 */
export async function* readXmlPart(stream: Readable, listener: PartListener): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pending = { length: 0 };
  const parser = createGuardedParser(listener, pending);
  try {
    for await (const chunk of stream) {
      const text = decoder.decode(chunk, { stream: true });
      pending.length += text.length;
      parser.write(text);
      if (pending.length > MAX_LENGTH_BETWEEN_EVENTS) throw new XlsxRefusedError('xlsx_too_big');
      yield;
    }
    parser.write(decoder.decode());
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof XlsxRefusedError ? error : new XlsxRefusedError('bad_xlsx');
  } finally {
    stream.destroy();
  }
}

/** Six handlers at most and none for errors: a seventh makes the engine keep the parser as a slow dictionary. */
function createGuardedParser(listener: PartListener, pending: { length: number }) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('doctype', () => {
    throw new XlsxRefusedError('bad_xlsx');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new XlsxRefusedError('bad_xlsx');
    pending.length = 0;
    listener.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    listener.close(localName(name));
  });
  parser.on('text', listener.text);
  parser.on('cdata', listener.text);
  return parser;
}

const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};
