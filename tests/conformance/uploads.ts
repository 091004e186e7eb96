import { createHash, randomUUID } from 'node:crypto';
import { buildPath, DIGEST_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import { finishUpload, putUploadPart, readUpload, type UploadParts, uploadFile } from '#contract/uploads.ts';
import { UPLOAD_PART_BYTES } from '#domain/files/upload.ts';
import { type Check, expectNoEffect, type TestedServer } from './check.ts';
import { changeToDeleted } from './client.ts';
import { expectEqual, expectRefusal, readBody } from './expect.ts';

type SentFile = { id: string; name: string; content: string; digestOf?: string };

const bytesHeaders = (content: string | Uint8Array) => ({
  'content-type': 'application/octet-stream',
  [DIGEST_HEADER]: `sha-256=:${createHash('sha256').update(content).digest('base64')}:`,
});

/** Sends the bytes under an id of the device. `digestOf` is what the digest is made of when it is not the content. */
function put({ person }: TestedServer, { id, name, content, digestOf = content }: SentFile) {
  return person.request({
    method: uploadFile.method,
    path: `/uploads/${id}?name=${encodeURIComponent(name)}`,
    headers: { ...bytesHeaders(digestOf), [OPERATION_HEADER]: id },
    body: Buffer.from(content),
  });
}

async function putPart({ person }: TestedServer, { id, content }: SentFile, n: number): Promise<UploadParts> {
  const part = Buffer.from(content).subarray(n * UPLOAD_PART_BYTES, (n + 1) * UPLOAD_PART_BYTES);
  const path = buildPath(putUploadPart.path, { id, n });
  const request = { method: putUploadPart.method, path, headers: bytesHeaders(part), body: part };
  return readBody(`part ${n}`, await person.request(request), { schema: putUploadPart.response });
}

/** Ends a file in parts, under its own key. */
function finish({ person }: TestedServer, { id, name, content }: SentFile) {
  return person.request({
    method: finishUpload.method,
    path: buildPath(finishUpload.path, { id }),
    headers: { [OPERATION_HEADER]: id },
    body: { name, size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') },
  });
}

export const uploadChecks: readonly Check[] = [
  {
    name: 'a file that is sent again, under its id or another, is one invoice',
    async run(server) {
      const file = { id: randomUUID(), ...server.createXml() };
      const { count } = await server.person.digest();
      const first = readBody('the file', await put(server, file), { schema: uploadFile.response });
      const [invoice] = first.invoices;
      expectEqual('the invoices of the file', first.invoices.length, 1);
      await expectNoEffect(server, async () => {
        const again = readBody('the file again', await put(server, file), { schema: uploadFile.response });
        expectEqual('the response to the file again', again, first);
        const other = { ...file, id: randomUUID() };
        const known = readBody('the file under another id', await put(server, other), { schema: uploadFile.response });
        expectEqual(
          'the invoices of the file under another id',
          known.results[0]?.documents.map(({ invoice_id }) => invoice_id),
          [invoice?.id],
        );
        const changed = { ...file, content: server.createXml().content };
        expectRefusal('other bytes under the same id', await put(server, changed), { status: 422, code: 'key_reused' });
      });
      expectEqual('the number of invoices', (await server.person.digest()).count, count + 1);
      if (invoice) await server.person.change(changeToDeleted(invoice.id));
    },
  },
  {
    name: 'a file that arrived damaged is refused without effect',
    async run(server) {
      const file = { id: randomUUID(), ...server.createXml(), digestOf: 'what the device had' };
      await expectNoEffect(server, async () => {
        expectRefusal('the file', await put(server, file), { status: 422, code: 'invalid_input' });
      });
    },
  },
  {
    name: 'a file in parts is complete when every part has arrived, in any order, and is one invoice',
    async run(server) {
      const { name, content } = server.createXml();
      // White space after the document has no meaning, but it makes a second part.
      const file = { id: randomUUID(), name, content: content.padEnd(UPLOAD_PART_BYTES + 1_000, '\n') };
      await putPart(server, file, 1);
      await expectNoEffect(server, async () => {
        expectRefusal('the end before all parts', await finish(server, file), {
          status: 425,
          code: 'upload_incomplete',
        });
      });
      const path = buildPath(readUpload.path, { id: file.id });
      const known = await server.person.request({ method: readUpload.method, path });
      expectEqual('the parts', readBody('the parts', known, { schema: readUpload.response }), {
        parts: [1],
        is_done: false,
      });
      expectEqual('the parts', [...(await putPart(server, file, 0)).parts].sort(), [0, 1]);
      const first = readBody('the end', await finish(server, file), { schema: finishUpload.response });
      expectEqual('the invoices of the file', first.invoices.length, 1);
      await expectNoEffect(server, async () => {
        const again = readBody('the end again', await finish(server, file), { schema: finishUpload.response });
        expectEqual('the response to the end again', again, first);
      });
      await server.person.change(changeToDeleted(first.invoices[0]?.id ?? ''));
    },
  },
];
