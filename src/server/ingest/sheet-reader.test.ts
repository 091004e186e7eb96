import { beforeAll, expect, test } from 'vitest';
import { DETAIL_HEADERS } from '#domain/sheets/detail-lines.ts';
import { aRow, aSheet, aTemplate } from '#tests/harness/a-sheet.ts';
import { builtWorkerUrl } from '#tests/harness/built-worker.ts';
import { type ReadSheet, readSheet, type SheetAsked, type SheetPart } from './read-sheet.ts';
import { createSheetReader } from './sheet-reader.ts';
import { XlsxRefused } from './xlsx/xlsx-refused.ts';

const NIT = '900123456';
const company = { id: crypto.randomUUID(), name: 'Café del Valle S.A.S.', nits: [NIT] };
const asked = (bytes: Uint8Array, after = 0): SheetAsked => ({
  bytes,
  layout: 'cuadra',
  mapping: null,
  company,
  after,
});

let threaded: ReadSheet;
beforeAll(async () => {
  const entry = 'src/server/ingest/sheet-worker.ts';
  threaded = createSheetReader(await builtWorkerUrl({ entry, sources: ['src/server/ingest', 'src/domain'] }));
}, 60_000);

async function all(parts: AsyncGenerator<SheetPart>): Promise<SheetPart[]> {
  const read: SheetPart[] = [];
  for await (const part of parts) read.push(part);
  return read;
}

function aFile() {
  const rows = Array.from({ length: 1_200 }, (_, at) =>
    aRow(NIT, { number: String(at), total: at % 9 ? 119_000 : null }),
  );
  const line = ['FE', '1', NIT, 1, 'C1', 'Café', 2, 'kg', 50_000, 0, 19, 100_000];
  return aTemplate(rows, [aSheet([DETAIL_HEADERS, line, ['FE', 'nadie', ...line.slice(2)]], 'Detalle')]);
}

test('a thread reads what reading here gives, from any row on', async () => {
  const bytes = aFile();
  for (const after of [0, 700, 5_000]) {
    const here = await all(readSheet(asked(bytes, after)));
    expect(await all(threaded(asked(bytes.slice(), after)))).toEqual(here);
    expect(here.flatMap(({ rows }) => rows)).toHaveLength(Math.max(0, 1_201 - Math.max(1, after)));
    expect(here.at(-1)?.unclaimed).toEqual([3]);
  }
});

test('what is no spreadsheet is refused as it is here', async () => {
  const reading = all(threaded(asked(new Uint8Array([1, 2, 3]))));
  await expect(reading).rejects.toThrow(XlsxRefused);
  await expect(reading).rejects.toThrow(new XlsxRefused('not_xlsx').message);
});

test('whoever stops asking stops the reading', async () => {
  for await (const { rows } of threaded(asked(aFile()))) {
    expect(rows).toHaveLength(500);
    break;
  }
});
