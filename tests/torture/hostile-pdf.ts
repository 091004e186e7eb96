import { deflateSync } from 'node:zlib';
import { type HostileCase, hostileCase } from './hostile-case.ts';

const MB = 1024 * 1024;
const AS_PDF = { way: 'upload', plan: 'pro', file_name: 'a.pdf' } as const;
const pdf = (name: string, make: () => Uint8Array): HostileCase => hostileCase(`PDF: ${name}`, AS_PDF, make);

type Stream = { entries: string; bytes: Uint8Array };
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R';

/** Objects 1 and 2 are the catalog and the pages; what is given follows. */
function aRawPdf(
  objects: readonly (string | Stream)[],
  { pages = '[3 0 R]', count = 1, trailer = '' } = {},
): Uint8Array {
  const all = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids ${pages} /Count ${count} >>`, ...objects];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  for (const [at, object] of all.entries()) {
    parts.push(Buffer.from(`${at + 1} 0 obj\n`));
    if (typeof object === 'string') parts.push(Buffer.from(object));
    else {
      parts.push(Buffer.from(`<< ${object.entries} /Length ${object.bytes.length} >>\nstream\n`));
      parts.push(Buffer.from(object.bytes), Buffer.from('\nendstream'));
    }
    parts.push(Buffer.from('\nendobj\n'));
  }
  // Without a table of places: a reader finds the objects by itself.
  return Buffer.concat([...parts, Buffer.from(`trailer << /Root 1 0 R /Size ${all.length + 1} ${trailer} >>\n%%EOF`)]);
}

/** A page whose content unpacks to so many megabytes, packed over and over. */
export function aFlatePdf({ megabytes, filters }: { megabytes: number; filters: number }): Uint8Array {
  let bytes: Uint8Array = deflateSync(new Uint8Array(megabytes * MB).fill(32));
  for (let done = 1; done < filters; done += 1) bytes = deflateSync(bytes);
  const entries = `/Filter [${'/FlateDecode '.repeat(filters)}]`;
  return aRawPdf([`${PAGE} >>`, { entries, bytes }]);
}

/** LZW of one byte repeated: every code is one byte longer than the one before. */
function lzwOfSpaces(rounds: number): Uint8Array {
  const bits: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bits.push((256).toString(2).padStart(9, '0'), (32).toString(2).padStart(9, '0'));
    for (let code = 258, width = 9; code < 4_090; code += 1) {
      if (code >= 2 ** width - 1) width += 1;
      bits.push(code.toString(2).padStart(Math.min(width, 12), '0'));
    }
  }
  const text = bits.join('');
  return Uint8Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
    Number.parseInt(text.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
  );
}

const content = (text: string): Stream => ({ entries: '/Filter /FlateDecode', bytes: deflateSync(Buffer.from(text)) });
const image = (side: number): Stream => ({
  entries: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]`,
  bytes: deflateSync(deflateSync(new Uint8Array(200 * MB))),
});

export const HOSTILE_PDF: readonly HostileCase[] = [
  pdf('300 MB behind two filters', () => aFlatePdf({ megabytes: 300, filters: 2 })),
  pdf('1 GB behind three filters', () => aFlatePdf({ megabytes: 1_000, filters: 3 })),
  pdf('LZW of hundreds of megabytes', () =>
    aRawPdf([`${PAGE} >>`, { entries: '/Filter [/FlateDecode /LZWDecode]', bytes: deflateSync(lzwOfSpaces(40)) }]),
  ),
  pdf('runs of runs of runs', () =>
    aRawPdf([
      `${PAGE} >>`,
      {
        entries: '/Filter [/FlateDecode /RunLengthDecode /RunLengthDecode]',
        bytes: deflateSync(new Uint8Array(4 * MB).fill(129)),
      },
    ]),
  ),
  pdf('an image of 30,000 by 30,000', () =>
    aRawPdf([
      `${PAGE} /Resources << /XObject << /I 5 0 R >> >> >>`,
      content('q 600 0 0 600 0 0 cm /I Do Q'),
      image(30_000),
    ]),
  ),
  pdf('two hundred images', () =>
    aRawPdf([
      `${PAGE} /Resources << /XObject << /I 5 0 R >> >> >>`,
      content('q 600 0 0 600 0 0 cm /I Do Q '.repeat(200)),
      image(8_000),
    ]),
  ),
  pdf('an object stream of a million objects', () =>
    aRawPdf([
      `${PAGE} >>`,
      {
        entries: '/Type /ObjStm /N 1000000 /First 20000000 /Filter /FlateDecode',
        bytes: deflateSync(Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => `${at + 10} ${at} `).join(''))),
      },
    ]),
  ),
  pdf('a tree of pages that is its own branch', () =>
    aRawPdf([`${PAGE} >>`, content('')], { pages: '[2 0 R 2 0 R 2 0 R]', count: 1e9 }),
  ),
  pdf('a form that draws itself', () =>
    aRawPdf([
      `${PAGE} /Resources << /XObject << /F 5 0 R >> >> >>`,
      content('/F Do '.repeat(1_000)),
      {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /F 5 0 R >> >>',
        bytes: Buffer.from('/F Do /F Do'),
      },
    ]),
  ),
  pdf('arrays half a million deep', () =>
    aRawPdf([`${PAGE} /X ${'['.repeat(500_000)}${']'.repeat(500_000)} >>`, content('')]),
  ),
  pdf('ten million operators', () => aRawPdf([`${PAGE} >>`, content('q Q '.repeat(5_000_000))])),
  pdf('five thousand pages', () =>
    aRawPdf([`${PAGE} >>`, content('BT /F1 12 Tf (x) Tj ET '.repeat(2_000))], {
      pages: `[${'3 0 R '.repeat(5_000)}]`,
      count: 5_000,
    }),
  ),
  pdf('a table of places that leads to itself', () =>
    Buffer.concat([aRawPdf([`${PAGE} >>`, content('')], { trailer: '/Prev 9' }), Buffer.from('\nstartxref\n9\n%%EOF')]),
  ),
];
