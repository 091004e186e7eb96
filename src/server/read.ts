import { basename } from 'node:path';
import { readPrintableLines } from './documents/pdf/printable-lines.ts';

// npm run --silent read -- FILE…: prints one JSON object per document, for use by other programs.
const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Uso: npm run --silent read -- ARCHIVO.xml|ARCHIVO.zip…');
  process.exitCode = 1;
}
for (const path of paths) {
  const lines = await readPrintableLines(path);
  if (lines === undefined) process.exitCode = 1;
  for (const line of lines ?? [{ file: basename(path), error: 'No pudimos leer el archivo.' }]) {
    console.log(JSON.stringify(line));
  }
}
