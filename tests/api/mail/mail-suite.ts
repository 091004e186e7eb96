import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldMail } from '#server/mail-in/delete-old-mail.ts';
import type { MailDependencies } from '#server/mail-in/message/mail-dependencies.ts';
import { MESSAGE_NOT_READ } from '#server/mail-in/message/not-read-texts.ts';
import { type RawMessage, RetryLater, receiveMessage } from '#server/mail-in/receive-message.ts';
import { createCheckSender, type ResolveText } from '#server/mail-in/senders/check-sender.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { aMessage, answering, type MessageParts, recordsOf } from '#tests/harness/mail/a-message.ts';
import { aReceiver, delivered, type Receiver } from '#tests/harness/mail/a-receiver.ts';
import { generatedMail } from '#tests/harness/mail/generated-mail.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { historiesOf } from '#tests/harness/server/read-history.ts';

const names = { ...recordsOf('papelera.example'), ...recordsOf('estafa.example'), ...recordsOf('otra.example') };

export function mailSuite(openDatabase: OpenDatabase): void {
  describe('e-mails that come in', () => {
    let api: Api;
    let parts: MailDependencies;
    let resolve: ResolveText = answering(names);
    const checkSender = createCheckSender({ resolveText: (name) => resolve(name) });
    beforeAll(async () => {
      api = await openApi(openDatabase, { checkSender });
      const { db, files, parser } = api;
      parts = {
        db,
        files,
        parser,
        checkSender,
        parseMessage: parser.parseMessage,
        inbound: { local: 'recepcion', domain: 'buzon.example', recipientHeader: 'delivered-to' },
        now: () => new Date(),
        onFailure: () => undefined,
      };
    });
    afterAll(() => api.close());

    const sources = documentsOf(() => api);
    const { history, lines } = historiesOf(() => api);
    const receiving = (kind?: Parameters<typeof aReceiver>[1]) => aReceiver(api, kind);
    /** As the mail server leaves it in the mailbox when it was sent to this company's address. */
    const take = ({ address }: Receiver, { bytes, ...raw }: RawMessage) =>
      receiveMessage(parts, { ...raw, bytes: delivered(address, bytes) });
    const log = async ({ token }: Member, query = '') =>
      (await api.request('GET', `/admin/mail${query}`, { token })).body;
    const logged = async (member: Member) => (await log(member)).items;
    const numbers = async ({ token }: Member): Promise<string[]> => {
      const { items } = (await api.request('GET', '/invoices?page_size=200', { token })).body;
      return items.map(({ invoice_number }: { invoice_number: string }) => invoice_number).sort();
    };
    const settle = ({ token }: Member, id: string, how: string, headers = {}) =>
      api.request('POST', `/admin/mail/${id}/${how}`, { token, headers });
    const withInvoice = ({ address, nit }: Receiver, number: string, more: MessageParts = {}): MessageParts => {
      const xml = aReceivedXml(nit, { number });
      const zip = aZip('fv.zip', { [xml.name]: textOf(xml) });
      const attachments = [{ filename: 'fv.zip', content: Buffer.from(zip.content) }];
      return { to: address, subject: `Factura ${number}`, attachments, ...more };
    };
    const unmatched = async (): Promise<number> =>
      api.db.asOwner(async (trx) => {
        const { total } = await trx
          .selectFrom('stray_messages')
          .select((e) => e.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        return total;
      });

    test('a message that completes an invoice is in its history, without a person', async () => {
      const receiver = await receiving();
      const printed = { number: 'M-70', supplier: '900123456', total: '119.000,00', customer: receiver.nit };
      const pdf = { name: 'm70.pdf', content: aPrintedInvoice(printed) };
      const { id } = await sources.sendOne(receiver, pdf);
      const bytes = await aMessage(withInvoice(receiver, 'M70'));
      for (let sent = 0; sent < 2; sent += 1) await take(receiver, { bytes });
      expect(await lines({ token: receiver.token, id })).toEqual(['document | m70.pdf | M70.xml | mail | null']);
    });

    test("a supplier's message imports its invoice, and the log has it", async () => {
      const receiver = await receiving();
      const before = (await api.request('GET', '/sync/changes', { token: receiver.token })).body;
      await take(receiver, { bytes: await aMessage(withInvoice(receiver, 'M1')) });
      expect(await numbers(receiver)).toEqual(['M1']);
      const { items } = await sources.list(receiver);
      // An e-mail has no person, although the titular's account imports it.
      expect((await history({ token: receiver.token, id: items[0].id })).items).toMatchObject([
        { field: 'created', source: 'mail', user_id: null, user_email: null },
      ]);
      expect(await logged(receiver)).toMatchObject([
        {
          status: 'processed',
          sender: 'facturacion@papelera.example',
          sender_name: 'Papelera S.A.',
          subject: 'Factura M1',
          detail: null,
          created_count: 1,
          duplicate_count: 0,
          refused_count: 0,
          documents: [{ outcome: 'created', invoice_number: 'M1' }],
          can_retry: false,
        },
      ]);
      const { rows } = (await api.request('GET', `/sync/changes?since=${before.cursor}`, { token: receiver.token }))
        .body;
      expect(rows).toMatchObject([{ invoice_number: 'M1' }]);
    });

    test('the same message again, by whatever way, is the same message; forwarded, its invoice is the same', async () => {
      const receiver = await receiving();
      const bytes = await aMessage(withInvoice(receiver, 'M2'));
      await take(receiver, { bytes });
      await take(receiver, { bytes: Buffer.concat([Buffer.from('X-Forwarded-To: otro@buzon.example\r\n'), bytes]) });
      await take(receiver, { bytes: Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') });
      expect(await logged(receiver)).toHaveLength(1);
      const attachments = [{ filename: 'fv.eml', contentType: 'message/rfc822', content: bytes }];
      await take(receiver, { bytes: await aMessage({ to: receiver.address, from: 'ana@otra.example', attachments }) });
      expect(await logged(receiver)).toMatchObject([{ status: 'processed', created_count: 0, duplicate_count: 1 }, {}]);
      expect(await numbers(receiver)).toEqual(['M2']);
    });

    test('a message that arrives twice at once goes in once', async () => {
      const receiver = await receiving();
      const bytes = await aMessage(withInvoice(receiver, 'M3'));
      const taken = await Promise.all(Array.from({ length: 5 }, () => take(receiver, { bytes })));
      expect(taken.filter((one) => one?.isKnown === false)).toHaveLength(1);
      expect(await logged(receiver)).toHaveLength(1);
      expect(await numbers(receiver)).toEqual(['M3']);
    });

    test.each([
      ['its ingestion is off', async (receiver: Receiver) => ingest(receiver, false)],
      ['its plan has no e-mail', async ({ company_id }: Receiver) => setPlan(company_id, 'basic')],
      [
        'its certified e-mails have been removed',
        async ({ token }: Receiver) => api.request('DELETE', '/admin/certified-email', { token }),
      ],
      [
        'its address has been renewed',
        async ({ token }: Receiver) => api.request('POST', '/admin/inbound-address', { token }),
      ],
    ])("a message is nobody's where %s", async (_, change) => {
      const receiver = await receiving();
      await change(receiver);
      const before = await unmatched();
      expect(await take(receiver, { bytes: await aMessage(withInvoice(receiver, 'M4')) })).toBeUndefined();
      expect(await unmatched()).toBe(before + 1);
      expect(await numbers(receiver)).toEqual([]);
      await setPlan(receiver.company_id, 'pro');
      expect(await logged(receiver)).toEqual([]);
    });
    const ingest = ({ token }: Member, enabled: boolean) =>
      api.request('PUT', '/admin/email-ingest', { token, body: { enabled } });
    const setPlan = (company_id: string, plan: 'basic' | 'pro') =>
      api.db.asOwner((trx) => trx.updateTable('companies').set({ plan }).where('id', '=', company_id).execute());

    const spoofed = (receiver: Receiver, number: string) => aMessage(withInvoice(receiver, number, { signedBy: null }));

    test('what nobody can vouch for waits, and comes in when somebody accepts it, once', async () => {
      const receiver = await receiving();
      await take(receiver, { bytes: await spoofed(receiver, 'M5') });
      const [waiting] = await logged(receiver);
      expect(waiting).toMatchObject({
        status: 'quarantined',
        detail:
          'El mensaje no trae una firma (DKIM) de papelera.example: no podemos comprobar quién lo envió. Antes de aceptarlo, confirma con el remitente que lo envió.',
        can_retry: false,
      });
      expect(await numbers(receiver)).toEqual([]);
      const headers = { 'idempotency-key': randomUUID() };
      const accepted = await settle(receiver, waiting.id, 'accept', headers);
      expect(accepted).toMatchObject({ status: 200, body: { status: 'processed', created_count: 1, detail: null } });
      expect((await settle(receiver, waiting.id, 'accept', headers)).body).toEqual(accepted.body);
      for (const how of ['accept', 'discard']) {
        expect(await settle(receiver, waiting.id, how)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      }
      expect(await numbers(receiver)).toEqual(['M5']);
      const { items } = (await api.request('GET', '/admin/audit?limit=1', { token: receiver.token })).body;
      expect(items).toMatchObject([{ action: 'admin.changed', label: 'Correo aceptado: Factura M5' }]);
    });

    test('what is discarded stays out, also when it comes again', async () => {
      const receiver = await receiving();
      const bytes = await spoofed(receiver, 'M6');
      await take(receiver, { bytes });
      const [{ id }] = await logged(receiver);
      expect((await settle(receiver, id, 'discard')).body).toMatchObject({ status: 'discarded' });
      await take(receiver, { bytes });
      expect(await logged(receiver)).toMatchObject([{ status: 'discarded' }]);
      expect(await numbers(receiver)).toEqual([]);
    });

    test('a copy without a signature does not keep the message itself out', async () => {
      const receiver = await receiving();
      const bytes = await aMessage(withInvoice(receiver, 'M7'));
      const plain = bytes.toString('latin1').replace(/^DKIM-Signature:.*\r\n([ \t].*\r\n)*/m, '');
      await take(receiver, { bytes: Buffer.from(plain, 'latin1') });
      expect(await logged(receiver)).toMatchObject([{ status: 'quarantined' }]);
      await take(receiver, { bytes });
      expect(await logged(receiver)).toMatchObject([{ status: 'processed', created_count: 1 }]);
      expect(await numbers(receiver)).toEqual(['M7']);
    });

    test('a quarantined message that comes again without proof is left as it is', async () => {
      const receiver = await receiving();
      const stored = () =>
        api.db.asOwner((trx) =>
          trx
            .selectFrom('mail_messages')
            .selectAll()
            .select(sql<string>`xmin::text`.as('written_by'))
            .where('company_id', '=', receiver.company_id)
            .execute(),
        );
      const bytes = await spoofed(receiver, 'M15');
      await take(receiver, { bytes });
      const before = await stored();
      expect(before).toMatchObject([{ status: 'quarantined' }]);
      expect(await take(receiver, { bytes })).toMatchObject({ status: 'quarantined', isKnown: true });
      expect(await stored()).toEqual(before);
    });

    test('a retry by a user accepts no sender: the next retry checks the sender again', async () => {
      const receiver = await receiving();
      const { token } = receiver;
      await take(receiver, { bytes: await aMessage(withInvoice(receiver, 'M16')) });
      const [{ documents }] = await logged(receiver);
      await api.request('DELETE', `/invoices/${documents[0].invoice_id}`, { token });
      await take(receiver, { bytes: await aMessage(withInvoice(receiver, 'M16', { subject: 'Otra vez' })) });
      const [again] = await logged(receiver);
      expect((await settle(receiver, again.id, 'retry')).body).toMatchObject({ status: 'failed', can_retry: true });
      resolve = answering({});
      const checked = await settle(receiver, again.id, 'retry');
      resolve = answering(names);
      expect(checked.body).toMatchObject({ status: 'quarantined', created_count: 0 });
    });

    test('while senders cannot be looked up a message is fetched again, and in the end waits for a user', async () => {
      const receiver = await receiving();
      const bytes = await aMessage(withInvoice(receiver, 'M8'));
      resolve = async () => {
        throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
      };
      for (const tries of [1, 2]) await expect(take(receiver, { bytes, tries })).rejects.toThrow(RetryLater);
      expect(await logged(receiver)).toEqual([]);
      await take(receiver, { bytes, tries: 3 });
      resolve = answering(names);
      expect(await logged(receiver)).toMatchObject([
        { status: 'quarantined', detail: expect.stringContaining('No pudimos consultar el dominio') },
      ]);
    });

    test('what goes wrong in reading leaves nothing, is logged in the end, and can be read again', async () => {
      const receiver = await receiving();
      const bytes = await aMessage(withInvoice(receiver, 'M9'));
      const parser = {
        ...parts.parser,
        parseUpload: async () => {
          throw new Error('the process has ended');
        },
      };
      const broken = (tries: number) =>
        receiveMessage({ ...parts, parser }, { bytes: delivered(receiver.address, bytes), tries });
      for (const tries of [1, 2]) await expect(broken(tries)).rejects.toThrow('the process has ended');
      expect(await logged(receiver)).toEqual([]);
      await broken(3);
      const [failed] = await logged(receiver);
      expect(failed).toMatchObject({
        status: 'failed',
        detail: MESSAGE_NOT_READ.gaveUp,
        can_retry: true,
      });
      expect((await settle(receiver, failed.id, 'retry')).body).toMatchObject({
        status: 'processed',
        can_retry: false,
      });
      expect(await numbers(receiver)).toEqual(['M9']);
    });

    test('one that ends the process each time is logged without being looked into, and is no way around the check', async () => {
      const receiver = await receiving();
      const bytes = await spoofed(receiver, 'M10');
      await take(receiver, { bytes, tries: 9 });
      const [failed] = await logged(receiver);
      expect(failed).toMatchObject({ status: 'failed', subject: 'Factura M10', can_retry: true });
      expect((await settle(receiver, failed.id, 'retry')).body).toMatchObject({ status: 'quarantined' });
      await take(receiver, { bytes });
      expect(await logged(receiver)).toHaveLength(1);
      expect(await numbers(receiver)).toEqual([]);
    });

    test('the bytes are stored before the entry: a store that fails leaves no entry, and the message is read again', async () => {
      const receiver = await receiving();
      const annex = [{ filename: 'factura.xml', content: Buffer.from('<Invoice>') }];
      const bytes = await aMessage({ to: receiver.address, subject: 'Sin datos', attachments: annex });
      const put: MailDependencies['files']['put'] = (company_id, file) =>
        file.length > bytes.length ? Promise.reject(new Error('the store is away')) : parts.files.put(company_id, file);
      const broken = { ...parts, files: { ...parts.files, put } };
      const raw = { bytes: delivered(receiver.address, bytes) };
      await expect(receiveMessage(broken, raw)).rejects.toThrow('the store is away');
      expect(await logged(receiver)).toEqual([]);
      await take(receiver, { bytes });
      expect(await logged(receiver)).toMatchObject([{ status: 'failed', can_retry: true }]);
    });

    test('an invoice in the trash is reported, and a retry imports it once it is restored', async () => {
      const receiver = await receiving();
      const { token } = receiver;
      await take(receiver, { bytes: await aMessage(withInvoice(receiver, 'M11')) });
      const [{ documents }] = await logged(receiver);
      const { invoice_id } = documents[0];
      await api.request('DELETE', `/invoices/${invoice_id}`, { token });
      await take(receiver, { bytes: await aMessage(withInvoice(receiver, 'M11', { subject: 'Otra vez' })) });
      const [again] = await logged(receiver);
      expect(again).toMatchObject({
        status: 'failed',
        detail: expect.stringMatching(/^«.+»: Esta factura está en la papelera: M11\. Restáurala/),
        can_retry: true,
      });
      await api.request('POST', `/invoices/${invoice_id}/restore`, { token });
      expect((await settle(receiver, again.id, 'retry')).body).toMatchObject({
        status: 'processed',
        duplicate_count: 1,
      });
    });

    test('a file that is not read is named beside the invoice, and the message is kept for a later version', async () => {
      const receiver = await receiving();
      const rar = { filename: 'M17.rar', content: Buffer.from('Rar!\x1a\x07\x01\0', 'latin1') };
      const { attachments = [], ...rest } = withInvoice(receiver, 'M17');
      await take(receiver, { bytes: await aMessage({ ...rest, attachments: [...attachments, rar] }) });
      const [message] = await logged(receiver);
      const detail =
        'El mensaje trae «M17.rar», y ese tipo de archivo no lo leemos. Pide al remitente el ZIP o el XML.';
      expect(message).toMatchObject({
        status: 'processed',
        detail,
        created_count: 1,
        refused_count: 1,
        can_retry: true,
      });
      expect(message.documents).toMatchObject([
        { invoice_number: 'M17' },
        { name: 'M17.rar', outcome: 'refused', detail },
      ]);
      const again = await settle(receiver, message.id, 'retry');
      expect(again.body).toMatchObject({ status: 'processed', duplicate_count: 1, refused_count: 1, can_retry: true });
    });

    test('an annex without an invoice is named, and its message is kept; a logo alone is not kept', async () => {
      const receiver = await receiving();
      const send = async (filename: string, start: string) =>
        take(receiver, {
          bytes: await aMessage({
            to: receiver.address,
            subject: filename,
            attachments: [{ filename, content: Buffer.from(start, 'latin1') }],
          }),
        });
      await send('cartera.xlsx', 'PK\x03\x04');
      await send('logo.png', '\x89PNG');
      const [logo, annex] = await logged(receiver);
      const texts = (name: string) =>
        `El mensaje no trae archivos XML, ZIP ni PDF. Trae «${name}», que no leemos como facturas. Pide al remitente el ZIP o el XML.`;
      expect(logo).toMatchObject({ status: 'nothing', detail: texts('logo.png'), can_retry: false });
      expect(annex).toMatchObject({ status: 'nothing', detail: texts('cartera.xlsx'), can_retry: true });
      expect((await settle(receiver, annex.id, 'retry')).body).toMatchObject({ status: 'nothing', can_retry: true });
      const rows = () =>
        api.db.asOwner((trx) =>
          trx
            .selectFrom('mail_messages')
            .select('raw_sha256')
            .where('company_id', '=', receiver.company_id)
            .where('raw_sha256', 'is not', null)
            .execute(),
        );
      const [kept] = await rows();
      await deleteOldMail({ ...api, onFailure: expectNone }, new Date(Date.now() + 366 * 86_400_000));
      expect(await rows()).toEqual([]);
      expect(await api.files.has(receiver.company_id, kept?.raw_sha256 ?? '')).toBe(false);
    });

    const expectNone = (error: unknown) => expect(error).toBeUndefined();

    test('the log is read page by page, the newest first', async () => {
      const receiver = await receiving();
      for (const number of ['1', '2', '3']) {
        await take(receiver, { bytes: await aMessage({ to: receiver.address, subject: number }) });
      }
      const first = await log(receiver, '?limit=2');
      const rest = await log(receiver, `?limit=2&before=${first.next}`);
      const subjects = [first, rest].map(({ items }) => items.map(({ subject }: { subject: string }) => subject));
      expect(subjects).toEqual([['3', '2'], ['1']]);
      expect(rest.next).toBeNull();
      expect(first.mailbox).toEqual({ is_connected: false, read_at: null, problem: null });
    });

    test("nobody reads or decides about another company's messages", async () => {
      const [mine, theirs] = [await receiving(), await receiving()];
      await take(theirs, { bytes: await spoofed(theirs, 'M12') });
      const [{ id }] = await logged(theirs);
      expect(await logged(mine)).toEqual([]);
      for (const how of ['retry', 'accept', 'discard']) {
        expect(await settle(mine, id, how)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
      expect(await logged(theirs)).toMatchObject([{ status: 'quarantined' }]);
    });

    test('after a month what nobody accepted is discarded, and after a year the log forgets', async () => {
      const receiver = await receiving();
      const { company_id } = receiver;
      await take(receiver, { bytes: await spoofed(receiver, 'M13') });
      const kept = () =>
        api.db.asOwner((trx) =>
          trx
            .selectFrom('mail_messages')
            .select(['status', 'raw_sha256'])
            .where('company_id', '=', company_id)
            .execute(),
        );
      const [row] = await kept();
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
      await deleteOldMail({ ...api, onFailure: expectNone }, inDays(29));
      expect(await kept()).toEqual([row]);
      await deleteOldMail({ ...api, onFailure: expectNone }, inDays(31));
      expect(await kept()).toEqual([{ status: 'discarded', raw_sha256: null }]);
      expect(await api.files.has(company_id, row?.raw_sha256 ?? '')).toBe(false);
      await deleteOldMail({ ...api, onFailure: expectNone }, inDays(366));
      expect(await kept()).toEqual([]);
    });

    test('200 messages of every kind end in the right log with the right result, and none in another', async () => {
      const [mine, theirs, off] = [await receiving(), await receiving(), await receiving({ isOn: false })];
      const messages = await generatedMail({ mine, theirs, off }, 200);
      const before = await unmatched();
      const response: Record<string, unknown>[] = [];
      for (const [at, { raw }] of messages.entries()) {
        // An hour apart, so that no sender uses up its share of a day.
        const now = () => new Date(Date.now() + at * 3_600_000);
        const taken = await receiveMessage({ ...parts, now }, raw);
        const statusIn = ({ company_id }: Member) => (taken?.company_id === company_id ? taken.status : undefined);
        response.push({ mine: statusIn(mine), theirs: statusIn(theirs), isOther: isOther(taken) });
      }
      function isOther(taken: { company_id: string } | undefined): boolean {
        return taken !== undefined && taken.company_id !== mine.company_id && taken.company_id !== theirs.company_id;
      }
      expect(response.map((row, at) => ({ name: messages[at]?.name, ...row }))).toEqual(
        messages.map(({ name, expected }) => ({ name, mine: expected.mine, theirs: expected.theirs, isOther: false })),
      );
      for (const [side, member] of Object.entries({ mine, theirs })) {
        // Its keys are the sides.
        const brought = messages.flatMap(({ brings }) => brings[side as 'mine' | 'theirs'] ?? []);
        expect(await numbers(member)).toEqual(brought.sort());
        const { items } = await log(member, '?limit=100');
        expect(items.length).toBeGreaterThan(5);
      }
      expect(await logged(off)).toEqual([]);
      expect(await numbers(off)).toEqual([]);
      const unclaimed = messages.filter(({ expected }) => Object.keys(expected).length === 0).length;
      expect(await unmatched()).toBe(before + unclaimed);
    }, 120_000);
  });
}
