import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEvent } from '#tests/harness/an-event.ts';
import { attachedDocumentXml } from '#tests/harness/documents/a-dian-document.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { arriving, createdIn, cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';

export function eventSuite(openDatabase: OpenDatabase): void {
  describe('events and notes around an invoice', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    describe('events', () => {
      test.each(['before', 'after'])('an event that comes %s its invoice is found on it by CUFE', async (when) => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const event = anEvent('030', { number: 'otro', uuid: cufeOf(invoice) });
        const response = await sources.sendOneByOne(member, arriving(when, invoice, event));
        const id = createdIn(response);
        const attached = response.find((one) => one.outcome === 'attached');
        expect(attached).toMatchObject({ invoice_id: when === 'before' ? null : id });
        expect((await sources.detail(member, id)).events).toMatchObject([
          {
            code: '030',
            name: 'Acuse de recibo de la factura',
            date: '2026-11-05',
            sender: { name: 'Parte', nit: '800197268' },
          },
        ]);
        expect((await sources.detail(member, id)).files.map((file: { kind: string }) => file.kind)).toEqual([
          'xml',
          'event',
        ]);
      });

      test.each(['before', 'after'])(
        'without a UUID it goes %s by number and issuer, not by number alone',
        async (when) => {
          const member = await api.aMember();
          const invoice = aReceivedXml(member.nit, { number: 'SETP 0042' });
          const files = [
            invoice,
            anEvent('032', { number: 'SETP-0042' }),
            anEvent('033', { number: 'SETP0042', receiver: '860512330' }),
          ];
          await sources.sendOneByOne(member, when === 'before' ? files.reverse() : files);
          const [{ id }] = (await sources.list(member)).items;
          expect((await sources.detail(member, id)).events.map((event) => event.code)).toEqual(['032']);
        },
      );

      test('the same event twice is one, and an invoice that gets one is new to the devices', async () => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const { id: invoice_id } = await sources.sendOne(member, invoice);
        const before = (await sources.detail(member, invoice_id)).rev;
        const event = anEvent('030', { number: 'x', uuid: cufeOf(invoice) });
        await sources.send(member, event);
        const after = (await sources.detail(member, invoice_id)).rev;
        expect(after).toBeGreaterThan(before);
        const again = { name: 'otra vez.xml', content: `${textOf(event)}\n` };
        expect(await sources.send(member, again)).toMatchObject([{ outcome: 'duplicate', invoice_id }]);
        expect((await sources.detail(member, invoice_id)).events).toHaveLength(1);
      });

      test("DIAN's answers become the validation, and a rejection a warning", async () => {
        const member = await api.aMember();
        const good = aReceivedXml(member.nit);
        const bad = aReceivedXml(member.nit);
        await sources.send(member, good, bad);
        await sources.send(member, anEvent('02', { number: 'a', uuid: cufeOf(good) }));
        await sources.send(member, anEvent('04', { number: 'b', uuid: cufeOf(bad) }));
        const [first, second] = await Promise.all(
          [good, bad].map(async (file) => {
            const { items } = await sources.list(member);
            return sources.detail(member, items.find((row: { cufe: string }) => row.cufe === cufeOf(file)).id);
          }),
        );
        expect(first?.validation).toMatchObject({ code: '02', date: '2026-11-05' });
        expect(second?.validation).toMatchObject({ code: '04' });
        expect(second?.warnings).toContainEqual({
          code: 'rejected',
          detail: expect.stringContaining('La DIAN rechazó este documento.'),
        });
      });

      test('a container without a validation says so until DIAN speaks', async () => {
        const member = await api.aMember();
        const inner = aReceivedXml(member.nit);
        const plain = attachedDocumentXml(textOf(inner)).replace(
          /<cac:ParentDocumentLineReference>[\s\S]*<\/cac:ParentDocumentLineReference>/,
          '',
        );
        const { id: invoice_id, warnings } = await sources.sendOne(member, { name: 'ad.xml', content: plain });
        const codes = async () =>
          (await sources.detail(member, invoice_id)).warnings.map((warning: { code: string }) => warning.code);
        expect(warnings.map((warning: { code: string }) => warning.code)).toContain('not_validated');
        expect(await codes()).toContain('not_validated');
        await sources.send(member, anEvent('02', { number: 'x', uuid: cufeOf(inner) }));
        expect(await codes()).not.toContain('not_validated');
      });

      test('an event of one company reaches no other', async () => {
        const [mine, other] = [await api.aMember(), await api.aMember()];
        const invoice = aReceivedXml(mine.nit);
        await sources.send(other, anEvent('030', { number: 'x', uuid: cufeOf(invoice) }));
        const { id: invoice_id } = await sources.sendOne(mine, invoice);
        expect((await sources.detail(mine, invoice_id)).events).toEqual([]);
      });
    });

    describe('notes', () => {
      test.each([
        ['UUID', 'before'],
        ['UUID', 'after'],
        ['number', 'before'],
        ['number', 'after'],
      ])('a note and its invoice are linked both ways by %s, the note %s', async (by, when) => {
        const member = await api.aMember();
        const invoice = aReceivedXml(member.nit);
        const number = invoice.name.replace('.xml', '');
        const referenceBy: Record<string, { number: string; uuid: string }> = {
          UUID: { number: 'mal escrito', uuid: cufeOf(invoice) },
          number: { number: `${number} `, uuid: 'f'.repeat(96) },
        };
        const references = [referenceBy[by] ?? referenceBy['UUID']].filter((one) => one !== undefined);
        const note = aReceivedXml(member.nit, { root: 'CreditNote', references });
        const stranger = aReceivedXml(member.nit, { number, supplier: { name: 'Otra', nit: '860512330' } });
        const files = arriving(when, invoice, note, stranger);
        const response = await sources.sendOneByOne(member, files);
        const idOf = (file: SentFile): string => response[files.indexOf(file)]?.invoice_id ?? '';
        expect((await sources.detail(member, idOf(invoice))).linked).toEqual([
          { id: idOf(note), number: note.name.replace('.xml', ''), kind: 'credit_note' },
        ]);
        expect((await sources.detail(member, idOf(note))).linked).toEqual([
          { id: idOf(invoice), number, kind: 'invoice' },
        ]);
        expect((await sources.detail(member, idOf(stranger))).linked).toEqual([]);
      });
    });
  });
}
