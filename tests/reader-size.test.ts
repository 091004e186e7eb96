import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** What a browser has to fetch before it can read its first file, the PDF reader left out. */
const MOST_BYTES = 45 * 1024;
const ENTRY = 'virtual:reader';

test('the reader with its XML parser and its unzipping is at most 45 KB on the wire', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'reader-entry',
        resolveId: (id) => (id === ENTRY ? `${process.cwd()}/reader-entry.ts` : null),
        load: (id) =>
          id.endsWith('reader-entry.ts') ? "export { parseFile } from '#app/file-parsing/parse-file.ts';" : null,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const code = outputs.flatMap((one) => one.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''))).join('');
  expect(code).toContain('PayableAmount');
  expect(code).not.toMatch(/from\s*["']node:/);
  expect(brotliCompressSync(code).length).toBeLessThan(MOST_BYTES);
}, 60_000);
