import { SaxesParser } from 'saxes';
import { XlsxRefusedError } from './xlsx-refused.ts';

/** Receives the events of an XML part. Names have no prefix, because the author chooses the prefix. */
export type PartListener = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text: (text: string) => void;
  close: (name: string) => void;
};

const MAX_DEPTH = 64;
/** No real cell has a tag or a text longer than this. */
const MAX_LENGTH_BETWEEN_EVENTS = 2 * 1024 * 1024;

/**
 * Parses an XML part while it is unpacked. It yields after each chunk, so that the consumer can process the result and
 * other requests are not blocked. Strict; a DOCTYPE is refused.
 */
export async function* readXmlPart(chunks: AsyncIterable<string>, listener: PartListener): AsyncGenerator<void> {
  const pending = { length: 0 };
  const parser = createGuardedParser(listener, pending);
  try {
    for await (const text of chunks) {
      pending.length += text.length;
      parser.write(text);
      if (pending.length > MAX_LENGTH_BETWEEN_EVENTS) throw new XlsxRefusedError('xlsx_too_big');
      yield;
    }
    parser.close();
    yield;
  } catch (error) {
    throw error instanceof XlsxRefusedError ? error : new XlsxRefusedError('bad_xlsx');
  }
}

/**
 * At most six handlers and none for errors: with a seventh property, V8 stores the parser object in slow dictionary
 * mode.
 */
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
