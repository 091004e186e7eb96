import { SaxesParser } from 'saxes';
import { readDianFile } from '#domain/dian/xml/read-dian-xml.ts';
import { decodeText } from '#server/documents/decode-text.ts';
import { attachedDocumentXml } from '#tests/harness/documents/a-dian-document.ts';
import { sizedDocument } from './documents/sized-document.ts';

/** Reading alone: how many documents a second, and how many times one pass of the bare tokenizer over the same bytes. */
const DOCUMENTS = 2000;
const BATCH = 100;
const ROUNDS = 3;
const TARGET = { ratio: 2.5, megabytes: 400 };

type Times = { ours: number; plain: number };
type Sort = { name: string; make: (xml: string) => string };

// An envelope holds its document and DIAN's answer as text, so it is three documents to a reader and one to a tokenizer.
const SORTS: Sort[] = [
  { name: 'documents', make: (xml) => xml },
  { name: 'envelopes', make: (xml) => attachedDocumentXml(xml) },
];

for (const sort of SORTS) report(sort);
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(`peak memory ${megabytes.toFixed(0)} MB (at most ${TARGET.megabytes})`);

function report({ name, make }: Sort): void {
  const total: Times = { ours: 0, plain: 0 };
  let bytes = 0;
  // The first batch warms the engine and is not counted.
  for (let first = -BATCH; first < DOCUMENTS; first += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, place) =>
      Buffer.from(make(sizedDocument(Math.abs(first) + place))),
    );
    const times = timesOf(batch);
    if (first < 0) continue;
    total.ours += times.ours;
    total.plain += times.plain;
    bytes += batch.reduce((sum, one) => sum + one.length, 0);
  }
  const ratio = total.ours / total.plain;
  const perSecond = (DOCUMENTS * 1000) / total.ours;
  console.log(
    `${name}: ${DOCUMENTS} of ${(bytes / DOCUMENTS / 1024).toFixed(1)} KB, ${perSecond.toFixed(0)} a second, ` +
      `${(bytes / 1024 / 1024 / (total.ours / 1000)).toFixed(1)} MB/s, ${ratio.toFixed(2)} times the bare tokenizer` +
      (name === 'documents' ? ` (at most ${TARGET.ratio})` : ''),
  );
}

// The best of a few rounds, in turns: other programs share the machine.
function timesOf(batch: Uint8Array[]): Times {
  const best: Times = { ours: Infinity, plain: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.plain = Math.min(
      best.plain,
      timeOf(() => batch.forEach(tokenize)),
    );
    best.ours = Math.min(
      best.ours,
      timeOf(() => batch.forEach(read)),
    );
  }
  return best;
}

function timeOf(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function read(bytes: Uint8Array): void {
  const result = readDianFile(bytes, decodeText);
  if (!result.ok || result.documents.length !== 1) throw new Error('A document of the bench was not read.');
}

function tokenize(bytes: Uint8Array): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.write(decodeText(bytes, 'utf-8') ?? '').close();
}
