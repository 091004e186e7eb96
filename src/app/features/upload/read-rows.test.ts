import { expect, test } from 'vitest';
import { readFile } from '#app/reading/read-file.ts';
import { dianXml } from '#tests/harness/a-dian-document.ts';
import { markRepeated, readRows } from './read-rows.ts';
import { createRowStore } from './row-store.ts';
import { describeFile } from './upload-row.ts';

const reader = {
  read: async (file: File) => readFile(new Uint8Array(await file.arrayBuffer())),
  close: () => {},
};
const xml = (number: string, name = `${number}.xml`) => new File([dianXml({ number })], name);

async function read(...files: File[]) {
  const rows = createRowStore();
  await readRows(rows, reader, rows.add(files.map(describeFile)));
  return { rows, repeated: () => rows.all().map((row) => row.repeated) };
}

test('what is dropped twice is noted in the later file, and no longer once the earlier one is gone', async () => {
  const { rows, repeated } = await read(xml('FE1'), xml('FE2'), xml('FE1', 'copia.xml'));
  expect(repeated()).toEqual([[], [], ['FE1']]);
  rows.remove(rows.keys()[0] ?? '');
  markRepeated(rows);
  expect(repeated()).toEqual([[], []]);
});

test('a row that moved on is a new object, and the others stay what they were', async () => {
  const { rows } = await read(xml('FE1'), xml('FE2'));
  const [first, second] = rows.all();
  rows.change([[first?.key ?? '', { percent: 50 }]]);
  expect(rows.all()[0]).not.toBe(first);
  expect(rows.all()[1]).toBe(second);
});
