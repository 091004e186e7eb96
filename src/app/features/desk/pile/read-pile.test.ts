import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseFile } from '#app/file-parsing/parse-file.ts';
import { splitArchive } from '#app/file-parsing/split-archive.ts';
import type { NewPileFile } from '#sync/uploads/pile.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { readPile } from './read-pile.ts';

const companies = [
  { id: 'andina', nits: ['900123401'] },
  { id: 'cafe', nits: ['900123402', '900123403'] },
  { id: 'norte', nits: ['900123404'] },
];
const reader: Parameters<typeof readPile>[1]['reader'] = {
  read: async (file) => {
    const bytes = await file.arrayBuffer();
    return { bytes, reading: await parseFile(file.name, new Uint8Array(bytes)) };
  },
  split: (archive) => splitArchive(new Uint8Array(archive)),
};

async function read(files: readonly File[]) {
  const pile: NewPileFile[] = [];
  const store = async (some: readonly NewPileFile[]) => void pile.push(...some);
  const rejected = await readPile(files, { reader, companies, store, onProgress: () => {} });
  return { rejected, piles: Object.fromEntries(pile.map(({ name, company_ids }) => [name, company_ids])) };
}

const file = (name: string, content: BlobPart) => new File([content], name);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const xml = (from: string, to: string, number: string) =>
  dianXml({ number, supplier: { name: 'Emisor', nit: from }, customer: { name: 'Adquirente', nit: to } });
const OTHER = '830114768';

test('each document goes to the companies that it names, on either side', async () => {
  const { piles } = await read([
    file('issued.xml', xml('900123401', OTHER, 'A1')),
    file('received.xml', xml(OTHER, '900123403', 'A2')),
    file('between.xml', xml('900123401', '900123404', 'A3')),
    file('nobody.xml', xml(OTHER, '860002964', 'A4')),
    file('printed.pdf', '%PDF-1.4'),
  ]);
  expect(piles).toEqual({
    'issued.xml': ['andina'],
    'received.xml': ['cafe'],
    'between.xml': ['andina', 'norte'],
    'nobody.xml': [],
    'printed.pdf': [],
  });
});

test('a ZIP of one company stays whole; one of several is split, each PDF beside its XML', async () => {
  const inner = zipSync({ 'c.xml': bytesOf(xml(OTHER, '900123404', 'C1')), 'c.pdf': bytesOf('%PDF-1.4') });
  const mixed = zipSync({
    'x/a.xml': bytesOf(xml('900123401', OTHER, 'B1')),
    'x/a.pdf': bytesOf('%PDF-1.4'),
    'b.zip': inner,
    'n.xml': bytesOf(xml(OTHER, OTHER, 'B2')),
    'letter.docx': bytesOf('PK'),
  });
  const { piles, rejected } = await read([
    file(
      'own.zip',
      zipSync({ '1.xml': bytesOf(xml('900123402', OTHER, 'D1')), '2.xml': bytesOf(xml(OTHER, '900123403', 'D2')) }),
    ),
    file('mixed.zip', mixed),
  ]);
  expect(piles).toEqual({
    'own.zip': ['cafe'],
    'a.xml': ['andina'],
    'a.pdf': ['andina'],
    'b.zip': ['norte'],
    'n.xml': [],
  });
  expect(rejected.unread).toEqual(['mixed.zip: letter.docx']);
});

test('what cannot be read is kept for the person, and what is no document is named', async () => {
  const { piles, rejected } = await read([
    file('broken.zip', bytesOf('PK\u0003\u0004 damaged')),
    file('broken.xml', '<Invoice>'),
    file('notes.txt', 'x'),
  ]);
  expect(piles).toEqual({ 'broken.zip': [], 'broken.xml': [] });
  expect(rejected).toEqual({ unknown: ['notes.txt'], tooBig: [], gone: [], unread: [] });
});

const NITS = ['900123401', '900123402', '900123404', OTHER];

test('in any pile each document is in exactly the companies that it names', async () => {
  const Document = fc.record({ from: fc.constantFrom(...NITS), to: fc.constantFrom(...NITS), zip: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.array(Document, { minLength: 1, maxLength: 12 }), async (documents) => {
      const texts = documents.map(({ from, to }, index) => xml(from, to, `P${index}`));
      const loose = documents.flatMap(({ zip }, index) =>
        zip === 0 ? [file(`${index}.xml`, texts[index] ?? '')] : [],
      );
      const zips = [1, 2, 3].flatMap((zip) => {
        const members = documents.flatMap((one, index) =>
          one.zip === zip ? [[`${index}.xml`, bytesOf(texts[index] ?? '')] as const] : [],
        );
        return members.length > 0 ? [file(`${zip}.zip`, zipSync(Object.fromEntries(members)))] : [];
      });
      const pile: NewPileFile[] = [];
      await readPile([...loose, ...zips], {
        reader,
        companies,
        store: async (some) => void pile.push(...some),
        onProgress: () => {},
      });
      const found = new Map<string, string[]>();
      for (const { reading, company_ids } of pile)
        for (const { number } of reading?.documents ?? [])
          found.set(number, [...(found.get(number) ?? []), ...company_ids]);
      for (const [index, { from, to }] of documents.entries()) {
        const named = companies.filter(({ nits }) => nits.includes(from) || nits.includes(to)).map(({ id }) => id);
        expect(found.get(`P${index}`)).toEqual(named);
      }
      expect(found.size).toBe(documents.length);
    }),
    { numRuns: 60 },
  );
});
