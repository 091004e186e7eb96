import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where the pages look for these files (src/app/features/invoice-detail/document/pdf/pdf-engine.ts). */
const FOLDER = 'pdfjs';

/** Copies what pdf.js fetches only for some documents: its standard fonts, and the decoder of JPEG 2000 as JavaScript. */
export function pdfjsFiles(): Plugin {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return {
    name: 'cuadra:pdfjs-files',
    apply: 'build',
    async generateBundle() {
      const fonts = path.join(root, 'standard_fonts');
      const copy = async (file: string) =>
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${path.basename(file)}`, source: await readFile(file) });
      await Promise.all((await readdir(fonts)).map((name) => copy(path.join(fonts, name))));
      await copy(path.join(root, 'wasm', 'openjpeg_nowasm_fallback.js'));
      await copy(path.join(root, 'wasm', 'LICENSE_OPENJPEG'));
    },
  };
}
