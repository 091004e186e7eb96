import { createHash, randomUUID } from 'node:crypto';
import { DIGEST_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import { uploadFile } from '#contract/uploads.ts';
import { type Check, expectNoEffect, type TestedServer } from './check.ts';
import { changeToDeleted } from './client.ts';
import { expectEqual, expectRefusal, readBody } from './expect.ts';

type SentFile = { id: string; name: string; content: string; digestOf?: string };

/** Sends the bytes under an id of the device. `digestOf` is what the digest is made of when it is not the content. */
function put({ person }: TestedServer, { id, name, content, digestOf = content }: SentFile) {
  const digest = createHash('sha256').update(digestOf).digest('base64');
  return person.request({
    method: uploadFile.method,
    path: `/uploads/${id}?name=${encodeURIComponent(name)}`,
    headers: {
      'content-type': 'application/octet-stream',
      [DIGEST_HEADER]: `sha-256=:${digest}:`,
      [OPERATION_HEADER]: id,
    },
    body: Buffer.from(content),
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
];
