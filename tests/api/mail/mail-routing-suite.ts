import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailDependencies } from '#server/mail-in/message/mail-dependencies.ts';
import { MESSAGE_NOT_READ } from '#server/mail-in/message/not-read-texts.ts';
import { receiveMessage } from '#server/mail-in/receive-message.ts';
import { createCheckSender } from '#server/mail-in/senders/check-sender.ts';
import { SENDER_LIMIT } from '#server/mail-in/senders/sender-limit.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip, textOf } from '#tests/harness/documents/sent-documents.ts';
import { aMessage, answering, type MessageParts, recordsOf } from '#tests/harness/mail/a-message.ts';
import { aReceiver, delivered, type Receiver } from '#tests/harness/mail/a-receiver.ts';
import { draftOf, hostileMail } from '#tests/harness/mail/hostile-mail.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const HOSTILE = new URL('../../../../shared/fixtures/hostile/', import.meta.url);
const fixture = (name: string): Buffer => readFileSync(new URL(name, HOSTILE));
const hasFixtures = existsSync(HOSTILE);
const DOMAINS = ['papelera.example', 'estafa.example', 'otra.example', 'nueva.example', 'gmail.com', 'cafe.example'];
const names = Object.assign({}, ...DOMAINS.map((domain) => recordsOf(domain)));

export function mailRoutingSuite(openDatabase: OpenDatabase): void {
  describe('whose an e-mail is, and who is believed to have sent it', () => {
    let api: Api;
    let parts: MailDependencies;
    beforeAll(async () => {
      const checkSender = createCheckSender({ resolveText: answering(names) });
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

    const receiver = (kind?: Parameters<typeof aReceiver>[1]) => aReceiver(api, kind);
    const receive = (bytes: Uint8Array) => receiveMessage(parts, { bytes });
    const take = ({ address }: Receiver, bytes: Uint8Array) => receive(delivered(address, bytes));
    const put = ({ token }: Receiver, certified_emails: string[]) =>
      api.request('PUT', '/admin/certified-email', { token, body: { certified_emails } });
    const logged = async ({ token }: Receiver) => (await api.request('GET', '/admin/mail', { token })).body.items;
    const settings = async ({ token }: Receiver) =>
      (await api.request('GET', '/admin/certified-email', { token })).body;
    const settle = ({ token }: Receiver, id: string, how: string) =>
      api.request('POST', `/admin/mail/${id}/${how}`, { token });
    const numbers = async ({ token }: Receiver): Promise<string[]> => {
      const { items } = (await api.request('GET', '/invoices?page_size=200', { token })).body;
      return items.map(({ invoice_number }: { invoice_number: string }) => invoice_number).sort();
    };
    const zipOf = (nit: string, ...all: string[]) => {
      const xmls = all.map((number) => aReceivedXml(nit, { number }));
      return Buffer.from(aZip('fv.zip', Object.fromEntries(xmls.map((xml) => [xml.name, textOf(xml)]))).content);
    };
    const invoice = ({ nit, address }: Receiver, number: string, more: MessageParts = {}) =>
      aMessage({
        to: address,
        subject: `Factura ${number}`,
        attachments: [{ filename: 'fv.zip', content: zipOf(nit, number) }],
        ...more,
      });
    const unmatchedMessages = () =>
      api.db.asOwner((trx) => trx.selectFrom('stray_messages').selectAll().orderBy('received_at', 'desc').execute());

    test.skipIf(!hasFixtures).each(['mail-delivered-to-mailbox.eml', 'mail-cc-interception.eml'])(
      'C1: %s is nobody’s, whoever certifies the addresses that it names',
      async (name) => {
        const mallory = await receiver({ isConfirmed: false });
        for (const email of ['recepcion@cuadra.example', 'contabilidad@victima.co', 'facturas@victima.co']) {
          await put(mallory, [email]);
          expect(await receive(fixture(name))).toBeUndefined();
        }
        expect(await logged(mallory)).toEqual([]);
      },
    );

    test('C1: an address registered first keeps nobody out, and brings nothing', async () => {
      const [mallory, owner] = [await receiver({ isConfirmed: false }), await receiver()];
      expect((await put(mallory, ['facturas@dueno.co'])).status).toBe(200);
      expect((await put(owner, ['facturas@dueno.co'])).status).toBe(200);
      const bytes = await invoice(owner, 'C1', { to: 'facturas@dueno.co', cc: mallory.address });
      expect(await take(owner, bytes)).toMatchObject({ company_id: owner.company_id });
      expect(await logged(mallory)).toEqual([]);
    });

    test('C1: an address renewed is another one, and who is no manager cannot renew it', async () => {
      const one = await receiver();
      const { status, body } = await api.request('POST', '/admin/inbound-address', { token: one.token });
      expect(status).toBe(200);
      expect(body.inbound_address).toMatch(/^recepcion\+[a-z2-7]{26}@buzon\.example$/);
      expect(body.inbound_address).not.toBe(one.address);
      expect(await take(one, await invoice(one, 'C2'))).toBeUndefined();
      const again = { ...one, address: body.inbound_address };
      expect(await take(again, await invoice(again, 'C2'))).toMatchObject({ status: 'processed' });
      const { items } = (await api.request('GET', '/admin/audit?limit=1', { token: one.token })).body;
      expect(items).toMatchObject([{ action: 'admin.changed', label: 'Dirección de recepción renovada' }]);
    });

    const rowsOf = ({ company_id }: Receiver) =>
      api.db.asOwner((trx) =>
        trx
          .selectFrom('mail_messages')
          .select(['subject', 'sender', 'sender_name', 'status'])
          .where('company_id', '=', company_id)
          .execute(),
      );

    /** An hour after the one before, so that no sender uses up its share of a day. Answers the company it went to. */
    const receiveAt = async (hour: number, bytes: Uint8Array) => {
      const now = () => new Date(Date.now() + hour * 3_600_000);
      return (await receiveMessage({ ...parts, now }, { bytes }))?.company_id;
    };

    test('C1: 300 messages of five companies, forged in every field, each end at their company or nowhere', async () => {
      const companies = await Promise.all(Array.from({ length: 5 }, () => receiver()));
      const drafts = fc.sample(draftOf(companies.length), { numRuns: 300, seed: 20_261_126 });
      const sent: { owner: number | null; subject: string }[] = [];
      for (const [at, draft] of drafts.entries()) {
        const { bytes, owner } = await hostileMail(draft, companies, `P${at}`);
        const company_id = owner === null ? undefined : companies[owner]?.company_id;
        expect({ draft, company_id: await receiveAt(at, bytes) }).toEqual({ draft, company_id });
        sent.push({ owner, subject: `Factura P${at}` });
      }
      expect(sent.filter(({ owner }) => owner === null).length).toBeGreaterThan(50);
      for (const [at, company] of companies.entries()) {
        const rows = await rowsOf(company);
        const own = sent.filter(({ owner }) => owner === at).map(({ subject }) => subject);
        expect(rows.map(({ subject }) => subject).sort()).toEqual(own.sort());
        // No sender is shown but the one that was checked.
        expect(rows.filter(({ sender }) => !/(^|@)papelera\.example$/.test(sender ?? 'papelera.example'))).toEqual([]);
        expect(rows.filter(({ sender_name }) => sender_name?.includes('epm'))).toEqual([]);
        const brought = rows.filter(({ status }) => status === 'processed').map(({ subject }) => subject.slice(8));
        expect(brought.length).toBeGreaterThan(3);
        expect(await numbers(company)).toEqual(brought.sort());
      }
    }, 300_000);

    test('H1: a message for nobody is not parsed and not checked, and only its key and size are kept', async () => {
      const one = await receiver();
      const read: string[] = [];
      const watched: MailDependencies = {
        ...parts,
        parseMessage: async (request) => {
          read.push(`parsed for ${request.company_id}`);
          return parts.parseMessage(request);
        },
        checkSender: async (bytes, company_id) => {
          read.push(`checked for ${company_id}`);
          return parts.checkSender(bytes, company_id);
        },
      };
      const html = Buffer.from('From: a@evil.com\r\nTo: x@nowhere.example\r\nContent-Type: text/html\r\n\r\n');
      const body = Buffer.alloc(12 * 1024 * 1024, '\r\n\r\n ');
      const bytes = delivered('nadie@buzon.example', Buffer.concat([html, body]));
      const started = performance.now();
      expect(await receiveMessage(watched, { bytes })).toBeUndefined();
      expect(performance.now() - started).toBeLessThan(5_000);
      expect(read).toEqual([]);
      const unmatched = (await unmatchedMessages()).find(({ size }) => size === bytes.length);
      expect(unmatched).toMatchObject({ message_key: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(JSON.stringify(unmatched)).not.toContain('evil.com');
      await receiveMessage(watched, { bytes: delivered(one.address, await invoice(one, 'H1')) });
      expect(read).toEqual([`parsed for ${one.company_id}`, `checked for ${one.company_id}`]);
    });

    test('H1: a message whose reading ends its process is logged from its head, and the next one comes in', async () => {
      const one = await receiver();
      const broken = delivered(one.address, await invoice(one, 'H2'));
      const parseMessage: MailDependencies['parseMessage'] = () => Promise.reject(new Error('the process has ended'));
      const fragile = { ...parts, parseMessage };
      for (const tries of [1, 2])
        await expect(receiveMessage(fragile, { bytes: broken, tries })).rejects.toThrow('ended');
      expect(await receiveMessage(fragile, { bytes: broken, tries: 3 })).toMatchObject({ status: 'failed' });
      expect(await logged(one)).toMatchObject([
        { sender: 'facturacion@papelera.example', can_retry: true, detail: MESSAGE_NOT_READ.gaveUp },
      ]);
      expect(await take(one, await invoice(one, 'H3'))).toMatchObject({ status: 'processed' });
    });

    test('H1: a message with a head without end is logged, and not read', async () => {
      const one = await receiver();
      const head = Buffer.from(`X-A: ${'a b\r\n '.repeat(60_000)}\r\n`);
      const bytes = delivered(one.address, Buffer.concat([head, await invoice(one, 'H5')]));
      expect(await receiveMessage(parts, { bytes })).toMatchObject({ status: 'failed' });
      expect(await logged(one)).toMatchObject([{ detail: MESSAGE_NOT_READ.headTooBig }]);
    });

    test('H1: a message that finds the parser full is given again, and comes in later', async () => {
      const one = await receiver();
      const bytes = delivered(one.address, await invoice(one, 'H4'));
      const full = { ...parts, parseMessage: () => Promise.reject(new Refusal('too_many_attempts')) };
      await expect(receiveMessage(full, { bytes, tries: 5 })).rejects.toThrow('too_many_attempts');
      expect(await logged(one)).toEqual([]);
      expect(await receiveMessage(parts, { bytes, tries: 6 })).toMatchObject({ status: 'processed' });
    });

    test('M1: the first invoices of a sender wait, and count for nothing until somebody accepts them', async () => {
      const one = await receiver({ accepts: [] });
      await take(one, await invoice(one, 'N1', { from: 'ventas@nueva.example' }));
      const usage = async () => (await api.request('GET', '/companies/usage', { token: one.token })).body;
      const [waiting] = await logged(one);
      expect(waiting).toMatchObject({ status: 'quarantined', acceptable_sender: 'nueva.example' });
      expect(waiting.detail).toBe('Es la primera vez que llegan facturas de nueva.example. Decide si las aceptas.');
      expect(await usage()).toMatchObject({ documents: 0 });
      expect((await settle(one, waiting.id, 'accept')).body).toMatchObject({ status: 'processed', created_count: 1 });
      await take(one, await invoice(one, 'N2', { from: 'otro@nueva.example' }));
      const [second] = await logged(one);
      expect(second).toMatchObject({ status: 'quarantined' });
      expect((await settle(one, second.id, 'accept-sender')).body).toMatchObject({
        status: 'processed',
        acceptable_sender: null,
      });
      expect(await settings(one)).toMatchObject({ accepted_senders: [{ sender: 'nueva.example' }] });
      expect(await take(one, await invoice(one, 'N3', { from: 'ventas@nueva.example' }))).toMatchObject({
        status: 'processed',
      });
      await api.request('DELETE', '/admin/accepted-senders/nueva.example', { token: one.token });
      expect(await settings(one)).toMatchObject({ accepted_senders: [] });
      expect(await take(one, await invoice(one, 'N4', { from: 'ventas@nueva.example' }))).toMatchObject({
        status: 'quarantined',
      });
      expect(await numbers(one)).toEqual(['N1', 'N2', 'N3']);
    });

    test('M1: of a public provider an address is accepted and not the provider', async () => {
      const one = await receiver({ accepts: [] });
      await take(one, await invoice(one, 'G1', { from: 'tienda@gmail.com' }));
      const [{ id, acceptable_sender }] = await logged(one);
      expect(acceptable_sender).toBe('tienda@gmail.com');
      await settle(one, id, 'accept-sender');
      expect(await take(one, await invoice(one, 'G2', { from: 'estafa@gmail.com' }))).toMatchObject({
        status: 'quarantined',
      });
      expect(await take(one, await invoice(one, 'G3', { from: 'tienda@gmail.com' }))).toMatchObject({
        status: 'processed',
      });
    });

    test('M1: nobody accepts the sender of a message that nobody can vouch for', async () => {
      const one = await receiver({ accepts: [] });
      await take(one, await invoice(one, 'S1', { signedBy: null }));
      const [{ id, acceptable_sender }] = await logged(one);
      expect(acceptable_sender).toBeNull();
      expect(await settle(one, id, 'accept-sender')).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await settings(one)).toMatchObject({ accepted_senders: [] });
    });

    test('M1: an accepted sender brings so many documents a day, and the rest waits', async () => {
      const one = await receiver();
      const many = Array.from({ length: SENDER_LIMIT.documents - 1 }, (_, at) => `D${at}`);
      const attachments = [{ filename: 'fv.zip', content: zipOf(one.nit, ...many) }];
      expect(await take(one, await aMessage({ to: one.address, attachments }))).toMatchObject({ status: 'processed' });
      const two = [{ filename: 'fv.zip', content: zipOf(one.nit, 'D-uno', 'D-dos') }];
      const second = await aMessage({ to: one.address, subject: 'Más', attachments: two });
      expect(await take(one, second)).toMatchObject({ status: 'quarantined' });
      expect(await logged(one)).toMatchObject([{ detail: expect.stringContaining('300 documentos en 24 horas') }, {}]);
      expect(await take(one, await invoice(one, 'D-tres', { from: 'ana@otra.example' }))).toMatchObject({
        status: 'processed',
      });
      const tomorrow = { ...parts, now: () => new Date(Date.now() + 25 * 3_600_000) };
      expect(await receiveMessage(tomorrow, { bytes: delivered(one.address, second) })).toMatchObject({
        status: 'processed',
      });
    }, 120_000);

    test('M1: an accepted sender sends so many messages a day, and the rest waits', async () => {
      const one = await receiver();
      for (let at = 0; at <= SENDER_LIMIT.messages; at += 1) {
        await take(one, await aMessage({ to: one.address, subject: `Hola ${at}` }));
      }
      expect(await logged(one)).toMatchObject([
        { status: 'quarantined', detail: expect.stringContaining('100 correos en 24 horas') },
        { status: 'nothing' },
        ...Array.from({ length: 48 }, () => ({ status: 'nothing' })),
      ]);
    }, 120_000);

    test('M1: what strangers send is kept up to 200 messages, so that they fill neither the log nor the disk', async () => {
      const one = await receiver({ accepts: [] });
      const { company_id } = one;
      await take(one, await invoice(one, 'W1', { from: 'ventas@nueva.example' }));
      const received_at = new Date().toISOString();
      const rows = Array.from({ length: 199 }, (_, at) => ({ message_key: `w${at}`, subject: `W${at}` }));
      const more = { company_id, status: 'quarantined' as const, received_at };
      const kept = { message_id: null, sender: null, sender_name: null, sent_at: null, detail: null, raw_sha256: null };
      await api.db.asOwner((trx) =>
        trx
          .insertInto('mail_messages')
          .values(rows.map((row) => ({ ...row, ...more, ...kept })))
          .execute(),
      );
      const taken = await take(one, await invoice(one, 'W2', { from: 'ventas@nueva.example' }));
      expect(taken).toMatchObject({ status: 'failed' });
      expect(await logged(one)).toMatchObject([
        { detail: expect.stringContaining('Ya hay 200 correos por revisar'), can_retry: false },
        ...Array.from({ length: 49 }, () => ({ status: 'quarantined' })),
      ]);
    });

    const spoofed = (from: string, { nit, address }: Receiver, number: string) =>
      aMessage({
        from: 'a@estafa.example',
        envelope: { from: 'a@estafa.example', to: address },
        raw: [
          `From: ${from}`,
          `Subject: Factura ${number}`,
          'Content-Type: application/zip; name=fv.zip',
          'Content-Transfer-Encoding: base64',
          '',
          zipOf(nit, number).toString('base64').replace(/.{76}/g, '$&\r\n'),
          '',
        ].join('\r\n'),
      });

    test.each([
      'x: facturacion@epm.com.co; <a@estafa.example>',
      'facturacion@epm.com.co, a@estafa.example',
      'facturacion@epm.com.co <a@estafa.example>',
    ])('M2: a message from «%s» waits, and who signed it is shown', async (from) => {
      const one = await receiver({ accepts: ['estafa.example', 'epm.com.co'] });
      expect(await take(one, await spoofed(from, one, 'E1'))).toMatchObject({ status: 'quarantined' });
      expect(await logged(one)).toMatchObject([
        { sender: 'estafa.example', sender_name: null, detail: expect.stringContaining('puede engañar') },
      ]);
      expect(await numbers(one)).toEqual([]);
    });

    test('M2: a name that is an address is not shown', async () => {
      const one = await receiver({ accepts: ['estafa.example'] });
      await take(one, await spoofed('=?utf-8?Q?facturacion=40epm.com.co?= <a@estafa.example>', one, 'E2'));
      expect(await logged(one)).toMatchObject([{ sender: 'a@estafa.example', sender_name: null }]);
    });

    test.skipIf(!hasFixtures)('M2: mail-group-sender-spoof.eml is not from the address in the group', async () => {
      const one = await receiver({ accepts: ['evil.com', 'epm.com.co'] });
      expect(await take(one, fixture('mail-group-sender-spoof.eml'))).toMatchObject({ status: 'quarantined' });
      expect(JSON.stringify(await logged(one))).not.toContain('epm.com.co');
    });

    test('M2: where another program reads another sender the message waits, and the checked one is shown', async () => {
      const one = await receiver();
      const parseMessage: MailDependencies['parseMessage'] = async (request) => ({
        ...(await parts.parseMessage(request)),
        sender: 'facturacion@epm.com.co',
      });
      const bytes = delivered(one.address, await invoice(one, 'E3'));
      expect(await receiveMessage({ ...parts, parseMessage }, { bytes })).toMatchObject({ status: 'quarantined' });
      expect(await logged(one)).toMatchObject([{ sender: 'facturacion@papelera.example', sender_name: null }]);
    });

    const emailTo = async (email: string): Promise<string[]> => {
      const { body } = await api.request('GET', `/dev/mailbox?to=${encodeURIComponent(email)}`);
      return body.map(({ text }: { text: string }) => text);
    };
    const tokenIn = (text: string | undefined) => /confirm-certified-email\?token=([\w-]+)/.exec(text ?? '')?.[1];
    const confirm = (token: string | undefined) => api.request('POST', '/certified-email/confirm', { body: { token } });

    test('a certified e-mail has its effect once its owner has confirmed it, and the link works once', async () => {
      const one = await receiver({ accepts: [], isConfirmed: false });
      expect(await settings(one)).toMatchObject({ addresses: [{ email: one.certified, status: 'pending' }] });
      await take(one, await invoice(one, 'V1', { from: one.certified }));
      expect(await logged(one)).toMatchObject([
        { status: 'quarantined', detail: expect.stringContaining('Ningún correo certificado está confirmado') },
      ]);
      const [text] = await emailTo(one.certified);
      expect(await confirm('no-such-token')).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
      const confirmed = await confirm(tokenIn(text));
      expect(confirmed).toMatchObject({ status: 200, body: { email: one.certified } });
      expect((await confirm(tokenIn(text))).body).toEqual(confirmed.body);
      expect(await settings(one)).toMatchObject({ addresses: [{ email: one.certified, status: 'confirmed' }] });
      expect(await take(one, await invoice(one, 'V2', { from: one.certified }))).toMatchObject({ status: 'processed' });
      // Of the same domain, but another address.
      expect(await take(one, await invoice(one, 'V3', { from: 'otra@cafe.example' }))).toMatchObject({
        status: 'quarantined',
      });
      // What waited comes in when the same message arrives again.
      await put(one, [one.certified, 'mas@cafe.example']);
      expect(await settings(one)).toMatchObject({ addresses: [{ status: 'confirmed' }, { status: 'pending' }] });
    });

    test('a confirmation is of one company, and gone with the address', async () => {
      const [mine, theirs] = [await receiver({ isConfirmed: false }), await receiver({ isConfirmed: false })];
      await put(theirs, [mine.certified]);
      const texts = await emailTo(mine.certified);
      await put(mine, ['otra@cafe.example']);
      const answers = [];
      for (const text of texts) answers.push((await confirm(tokenIn(text))).status);
      expect(answers.sort()).toEqual([200, 400]);
      expect(await settings(theirs)).toMatchObject({ addresses: [{ status: 'confirmed' }] });
      await put(mine, [mine.certified]);
      expect(await settings(mine)).toMatchObject({ addresses: [{ status: 'pending' }] });
    });

    test('a link of three days ago confirms nothing', async () => {
      const one = await receiver({ isConfirmed: false });
      const [text] = await emailTo(one.certified);
      await api.db.asOwner((trx) =>
        trx
          .updateTable('certified_email_tokens')
          .set({ expires_at: new Date(Date.now() - 1).toISOString() })
          .where('company_id', '=', one.company_id)
          .execute(),
      );
      expect(await confirm(tokenIn(text))).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    });

    test('a stranger gets three confirmation e-mails a day, whoever requests them', async () => {
      const one = await receiver({ isConfirmed: false });
      const resend = () =>
        api.request('POST', '/admin/certified-email/confirmation', {
          token: one.token,
          body: { email: one.certified },
        });
      expect((await resend()).status).toBe(200);
      expect((await resend()).status).toBe(200);
      expect(await resend()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
      const other = await receiver();
      expect((await put(other, [one.certified])).status).toBe(200);
      expect(await emailTo(one.certified)).toHaveLength(3);
      const nobody = { token: one.token, body: { email: 'nadie@cafe.example' } };
      expect(await api.request('POST', '/admin/certified-email/confirmation', nobody)).toMatchObject({ status: 404 });
    });

    test('C1: no address of ours can be certified, nor a sub-address of one', async () => {
      const one = await receiver();
      for (const own of ['recepcion@buzon.example', one.address, 'Ayuda@cuadra.example', 'ayuda+1@cuadra.example']) {
        expect(await put(one, [own])).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
      }
    });

    test("Gmail's question about forwarding needs no decision, and its code can be read", async () => {
      const one = await receiver({ accepts: [] });
      const from = 'forwarding-noreply@nueva.example';
      await take(one, await aMessage({ from, subject: '(#123456789) Confirmación de reenvío de Gmail' }));
      expect(await logged(one)).toMatchObject([
        { status: 'nothing', sender: from, subject: '(#123456789) Confirmación de reenvío de Gmail' },
      ]);
    });
  });
}
