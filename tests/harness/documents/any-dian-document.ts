import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { attachedDocumentXml, type DocumentParts, dianXml } from './a-dian-document.ts';

/** The forms in which the same document can be stored: prefixes, encoding, containers. */
export type Wrapping = {
  prefixes: [string, string, string, string, string | null];
  encoding: keyof typeof ENCODINGS;
  envelopes: ('cdata' | 'escaped' | 'base64')[];
};

const cents = fc.integer({ min: 0, max: 100_000_000_000 }).map((amount) => (amount / 100).toFixed(2));
const name = fc
  .string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'aZñÑé&<>"\' .-/Ü0¡') })
  .filter((text) => text.trim() !== '');
const nit = fc.stringMatching(/^[1-9]\d{7,9}$/);
const date = fc.date({
  min: new Date('2018-01-01T12:00:00Z'),
  max: new Date('2027-12-31T12:00:00Z'),
  noInvalidDate: true,
});
const plainDate = date.map((day) => day.toISOString().slice(0, 10));
const line = fc.record({
  description: name,
  quantity: fc.integer({ min: 1, max: 999 }).map(String),
  total: cents,
  tax: cents,
});

const TYPES = [
  ...['01', '02', '03', '04', '05', '20', '25', '27', '32', '35', '40', '45', '50', '55', '60', '101'].map(
    (typeCode) => ({ root: 'Invoice' as const, typeCode }),
  ),
  ...['91', '94', '95'].map((typeCode) => ({ root: 'CreditNote' as const, typeCode })),
  { root: 'DebitNote' as const },
];

/** Any document type of DIAN, as the parts for dianXml. */
export const anyParts: fc.Arbitrary<DocumentParts & { number: string; subtotal: string; tax: string }> = fc
  .record({
    type: fc.constantFrom<{ root: 'Invoice' | 'CreditNote' | 'DebitNote'; typeCode?: string }>(...TYPES),
    number: fc.stringMatching(/^[A-Z]{0,3}[0-9]{1,8}$/),
    environment: fc.constantFrom('1' as const, '2' as const),
    issueDate: plainDate,
    currency: fc.constantFrom('COP', 'USD', 'EUR'),
    supplier: fc.record({ name, nit }),
    customer: fc.record({ name, nit }),
    subtotal: cents,
    tax: cents,
    withholding: cents,
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  })
  .map(({ type, ...parts }) => ({ ...type, ...parts }));

const ENCODINGS = {
  utf8: (text: string) => Buffer.from(text),
  'utf8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'utf8 undeclared': (text: string) => Buffer.from(text.replace(/^<\?xml[^>]*\?>\s*/, '')),
  'utf8 after blank lines': (text: string) => Buffer.from(`\n \n${text}`),
  latin1: (text: string) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
  'latin1 called utf8': (text: string) => Buffer.from(text, 'latin1'),
  'utf8 called latin1': (text: string) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1')),
  utf16le: (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  utf16be: (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16(),
};
// The object's own keys; Object.keys returns them only as strings.
const ENCODING_NAMES = Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[];

const prefix = fc.stringMatching(/^[a-z]{1,3}[0-9]{0,2}$/).filter((text) => !text.startsWith('xml'));
const prefixes = fc
  .uniqueArray(prefix, { minLength: 5, maxLength: 5 })
  .chain(([a = 'a', b = 'b', c = 'c', d = 'd', e = 'e']) =>
    fc.constantFrom<Wrapping['prefixes']>([a, b, c, d, e], [a, b, c, d, null], ['cac', 'cbc', 'ext', 'sts', null]),
  );

export const anyWrapping: fc.Arbitrary<Wrapping> = fc.record({
  prefixes,
  encoding: fc.constantFrom(...ENCODING_NAMES),
  envelopes: fc.array(fc.constantFrom('cdata' as const, 'escaped' as const, 'base64' as const), { maxLength: 3 }),
});

/**
 * False where the bytes mean what the document does not say: text in Latin-1 that is called UTF-8 and is valid UTF-8 by
 * chance («Ü¡» is DC A1, a letter of Syriac), so that no reader can tell.
 */
export function isUnambiguous(xml: Uint8Array, { encoding }: Wrapping): boolean {
  return encoding !== 'latin1 called utf8' || xml.every((byte) => byte < 0x80) || !isUtf8(xml);
}

/** The bytes of a document in all its wrapping, the innermost container first. */
export function wrappedBytes(parts: DocumentParts, { prefixes: names, encoding, envelopes }: Wrapping): Uint8Array {
  let xml = withPrefixes(dianXml(parts), names);
  for (const wrap of envelopes) xml = attachedDocumentXml(xml, { wrap });
  return ENCODINGS[encoding](xml);
}

function withPrefixes(xml: string, [cac, cbc, ext, sts, root]: Wrapping['prefixes']): string {
  const names: Record<string, string> = { cac, cbc, ext, sts };
  const renamed = xml
    .replace(/(<\/?)(cac|cbc|ext|sts):/g, (_whole, open: string, old: string) => `${open}${names[old]}:`)
    .replace(/xmlns:(cac|cbc|ext|sts)=/g, (_whole, old: string) => `xmlns:${names[old]}=`);
  if (root === null) return renamed;
  return renamed
    .replace(/<(Invoice|CreditNote|DebitNote) xmlns=/, `<${root}:$1 xmlns:${root}=`)
    .replace(/<\/(Invoice|CreditNote|DebitNote)>\s*$/, `</${root}:$1>`);
}
