import type { Readable } from 'node:stream';

const ROW_END = /<\/(?:\w+:)?row>/g;
const VALUE = /<(?:\w+:)?[vt][ >]/;
/** Longer than any tag we look for, and than most rows. */
const MAX_CARRIED = 4 * 1024 * 1024;

/**
 * How many rows hold a value, without reading what they hold: several times as fast, and right but for cells of blanks.
 * It says how long an import will be, and is made exact by the import itself.
 */
export async function countRows(stream: Readable): Promise<number> {
  let [count, carried] = [0, ''];
  try {
    for await (const chunk of stream) {
      // One byte a letter: what is looked for is ASCII.
      const text = carried + Buffer.from(chunk).toString('latin1');
      let from = 0;
      for (const { index, 0: end } of text.matchAll(ROW_END)) {
        if (VALUE.test(text.slice(from, index))) count += 1;
        from = index + end.length;
      }
      carried = text.slice(Math.max(from, text.length - MAX_CARRIED));
    }
  } finally {
    stream.destroy();
  }
  return count;
}
