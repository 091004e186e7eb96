import { decodeEscapes } from '#domain/sheets/decode-escapes.ts';
import { XLSX_LIMITS } from '#domain/sheets/xlsx-limits.ts';
import { readXmlPart } from './read-xml-part.ts';
import type { XlsxParts } from './xlsx-parts.ts';
import { XlsxRefusedError } from './xlsx-refused.ts';

/** The strings that cells reference by index. Phonetic annotations of Excel are skipped. */
export async function readSharedStrings(parts: XlsxParts, path: string): Promise<string[]> {
  if (!parts.has(path)) return [];
  const strings: string[] = [];
  let [text, size, inText, inPhonetic] = ['', 0, false, false];
  const listener = {
    open(name: string) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inPhonetic;
      else if (name === 'rPh') inPhonetic = true;
    },
    text(more: string) {
      if (inText) text += more;
    },
    close(name: string) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') {
        size += text.length + 8;
        if (size > XLSX_LIMITS.strings) throw new XlsxRefusedError('xlsx_too_big');
        strings.push(decodeEscapes(text));
      }
    },
  };
  for await (const _ of readXmlPart(await parts.open(path), listener));
  return strings;
}
