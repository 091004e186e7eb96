import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDocumentParser,
  type DocumentParser,
  type DocumentParserOptions,
} from '#server/documents/parser/document-parser.ts';
import { builtWorkerUrl } from '../server/built-worker.ts';

const SOURCES = ['documents', 'spreadsheets', 'mail-in', 'platform/processes'].map((folder) => `src/server/${folder}`);

/** The product's parser, with its child program built from the sources. */
export async function aDocumentParser(options: Partial<DocumentParserOptions> = {}): Promise<DocumentParser> {
  const entry = 'src/server/documents/parser/parsing-process.ts';
  const programUrl = await builtWorkerUrl({
    entry,
    sources: [...SOURCES, 'src/server/platform/refusal.ts', 'src/domain'],
  });
  return createDocumentParser({ programUrl, dataDir: join(tmpdir(), 'cuadra-parsing'), ...options });
}
