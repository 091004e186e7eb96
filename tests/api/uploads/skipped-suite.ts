import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countUpload } from '#domain/files/count-upload.ts';
import { hasProblems } from '#domain/files/has-problems.ts';
import type { UploadFileResult } from '#domain/files/upload.ts';
import type { UploadEntry } from '#domain/files/upload-entry.ts';
import { applicationResponseXml } from '#tests/harness/documents/a-dian-document.ts';
import {
  anyZip,
  countFiles,
  type MemberKind,
  type RandomMember,
  zipOf,
} from '#tests/harness/documents/a-random-zip.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** Contents of which no two are equal, so that each is a document of its own. */
const contentFor = (nit: string) => (kind: MemberKind) => {
  if (kind === 'invoice') return Buffer.from(String(aReceivedXml(nit).content));
  if (kind === 'event') return Buffer.from(applicationResponseXml({ code: '030', number: 'FE1', uuid: randomUUID() }));
  if (kind === 'broken') return Buffer.from(`<Invoice>${randomUUID()}`);
  if (kind === 'pdf') return Buffer.from(`%PDF-1.4 ${randomUUID()}`);
  return Buffer.from(kind === 'empty' || kind === 'folder' ? '' : `hola ${randomUUID()}`);
};

const count = ({ documents, skipped = [] }: UploadFileResult) => documents.length + skipped.length;

export function skippedSuite(openDatabase: OpenDatabase): void {
  describe('files of a ZIP that are no documents', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const send = async (token: string, content: Uint8Array): Promise<UploadFileResult> =>
      (await api.upload(token, [{ name: 'correo.zip', content }])).body.results[0];

    /** The results of the last two uploads as the history has them. Also checks its counts and its filter. */
    async function historyOf(token: string): Promise<UploadFileResult[][]> {
      const newest = async (query: string): Promise<UploadEntry[]> =>
        (await api.request('GET', `/uploads?limit=2${query}`, { token })).body.items;
      const entries = await newest('');
      for (const { result } of entries) {
        const sum = Object.values(countUpload(result.results)).reduce((a, b) => a + b, 0);
        expect(sum).toBe(result.results.reduce((total, file) => total + Math.max(count(file), 1), 0));
      }
      const [last] = entries;
      const [lastWithProblems] = await newest('&filter=with_problems');
      if (last) expect(lastWithProblems?.id === last.id).toBe(hasProblems(last.result.results));
      return entries.map(({ result }) => result.results);
    }

    test('the result names them, also when the file is sent again', async () => {
      const { token, nit } = await api.aMember();
      const bytes = zipOf(['invoice', 'rar', 'text', 'system'], contentFor(nit));
      const skipped = [
        { name: 'correo 1.rar', detail: 'No abrimos archivos .rar. Descomprime lo que traen y súbelo en un ZIP.' },
        { name: 'nota 2.txt', detail: 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.' },
      ];
      expect(await send(token, bytes)).toMatchObject({ documents: [{ outcome: 'created' }], skipped });
      expect(await send(token, bytes)).toMatchObject({ documents: [{ outcome: 'duplicate' }], skipped });
      const alone = await send(token, zipOf(['text'], contentFor(nit)));
      expect(alone).toMatchObject({ success: false, skipped: [{ name: 'nota 0.txt' }] });
    });

    test('created, known, attached, refused and skipped are all the files that a person put there', async () => {
      const { token, nit } = await api.aMember('pro');
      // Without a document or a PDF the whole ZIP is refused, which is one more result.
      const holdsDocument = (members: readonly RandomMember[]): boolean =>
        members.some((member) =>
          typeof member === 'string' ? ['invoice', 'event', 'broken'].includes(member) : holdsDocument(member),
        );
      await fc.assert(
        fc.asyncProperty(anyZip.filter(holdsDocument), async (members) => {
          const bytes = zipOf(members, contentFor(nit));
          const first = await send(token, bytes);
          expect(first.documents.length > 0 && count(first)).toBe(countFiles(members));
          const again = await send(token, bytes);
          expect(count(again)).toBe(countFiles(members));
          expect(await historyOf(token)).toEqual([[again], [first]]);
        }),
        { numRuns: 25 },
      );
    }, 120_000);
  });
}
