import type { MailStatus } from '#domain/mail/mail-message.ts';
import type { RawMessage } from '#server/mail-in/receive-message.ts';
import { aReceivedXml } from '../documents/a-sent-invoice.ts';
import { aZip, textOf } from '../documents/sent-documents.ts';
import type { SentFile } from '../server/an-api.ts';
import { aMessage, type MessageParts, SUPPLIER } from './a-message.ts';
import { delivered } from './a-receiver.ts';

/** A company that receives email: its inbound address and its NIT. */
type Receiver = { address: string; nit: string };
type Side = 'mine' | 'theirs';
type Receivers = Record<Side | 'off', Receiver>;

/** A message, and its expected result in each company; an unlisted company must not receive it. */
export type GeneratedMail = {
  name: string;
  raw: RawMessage;
  expected: Partial<Record<Side, MailStatus>>;
  /** The numbers of the invoices that the company gets from it. */
  brings: Partial<Record<Side, string[]>>;
};

/** `deliveredTo` is the address that the mail server records; that of `mine` by default. */
type Kind = (to: Receivers, number: string) => Promise<Omit<GeneratedMail, 'name'> & { deliveredTo?: string }>;
type Attachment = NonNullable<MessageParts['attachments']>[number];

const invoiceOf = ({ nit }: Receiver, number: string): SentFile => aReceivedXml(nit, { number });
const zipOf = (receiver: Receiver, number: string): Buffer => {
  const xml = invoiceOf(receiver, number);
  return Buffer.from(aZip('factura.zip', { [xml.name]: textOf(xml) }).content);
};

const subjectOf = (number: string) => `900123456;Papelería Ñandú S.A.;${number};01;Papelería Ñandú;`;

/** A message with one invoice for `mine`, in the attachments that `attach` makes. */
const bringing =
  (
    attach: (zip: Buffer, xml: string, number: string) => Attachment | Promise<Attachment>,
    more: MessageParts = {},
  ): Kind =>
  async ({ mine }, number) => {
    const zip = zipOf(mine, number);
    const attachment = await attach(zip, textOf(invoiceOf(mine, number)), number);
    const bytes = await aMessage({ to: mine.address, subject: subjectOf(number), attachments: [attachment], ...more });
    return { raw: { bytes }, expected: { mine: 'processed' }, brings: { mine: [number] } };
  };

/** A message to `mine` without an invoice, logged with `status`. */
const bringingNothing =
  (status: MailStatus, write: (to: Receivers, number: string) => MessageParts | Promise<MessageParts>): Kind =>
  async (to, number) => {
    const bytes = await aMessage({ to: to.mine.address, subject: subjectOf(number), ...(await write(to, number)) });
    return { raw: { bytes }, expected: { mine: status }, brings: {} };
  };

const inMessage = async (content: Buffer, depth: number): Promise<Buffer> =>
  depth === 0 ? content : inMessage(await aMessage({ attachments: [asMessage(content)] }), depth - 1);
const asMessage = (content: Buffer): Attachment => ({ filename: 'fwd.eml', contentType: 'message/rfc822', content });
const zipped = ({ mine }: Receivers, number: string): MessageParts => ({
  attachments: [{ filename: 'fv.zip', content: zipOf(mine, number) }],
});
const tampered = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace('Adjuntamos', 'Pagar a'), 'latin1');

/** A hand-written message, signed unchanged. */
const rawly = async (...lines: string[]): Promise<Buffer> =>
  aMessage({ raw: [`From: ${SUPPLIER}`, ...lines].join('\r\n'), envelope: { from: SUPPLIER, to: SUPPLIER } });

const KINDS: Record<string, Kind> = {
  'a ZIP': bringing((content) => ({ filename: 'fv0900.zip', content })),
  'a ZIP of no known sort': bringing((content) => ({
    filename: 'fv',
    contentType: 'application/octet-stream',
    content,
  })),
  'a ZIP that says it is a PDF': bringing((content) => ({ filename: 'fv.pdf', content })),
  'a ZIP within the text': bringing((content) => ({ filename: 'fv.ZIP', content, contentDisposition: 'inline' })),
  'an XML in quoted-printable': bringing((_, xml) => ({
    filename: 'factura electrónica ñandú.xml',
    content: xml,
    contentTransferEncoding: 'quoted-printable',
  })),
  'an XML in base64 with a long name': bringing((_, xml) => ({
    filename: `${'factura de venta número '.repeat(6)}.xml`,
    content: xml,
    contentTransferEncoding: 'base64',
  })),
  'beside a picture and a page': bringing((content) => ({ filename: 'fv.zip', content }), {
    html: '<p>Hola <img src="cid:1"></p>',
    icalEvent: { content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
  }),
  'forwarded as a message': bringing(async (content) =>
    asMessage(await aMessage({ from: 'jefe@otra.example', attachments: [{ filename: 'fv.zip', content }] })),
  ),
  'forwarded as a file, twice': bringing(async (content) => ({
    filename: 'RV factura.eml',
    contentType: 'application/octet-stream',
    content: await inMessage(await aMessage({ attachments: [{ filename: 'fv.zip', content }] }), 1),
  })),
  'in Latin-1 letters': async ({ mine }, number) => ({
    raw: {
      bytes: await rawly(
        `To: =?iso-8859-1?Q?Compras_=F1?= <${mine.address.toUpperCase()}>`,
        `Subject: =?iso-8859-1?Q?Factura_n=BA_${number}?=`,
        `Message-ID: <${number}@latin.example>`,
        "Content-Type: application/zip; name*0*=iso-8859-1''factura%20n%BA;",
        ' name*1=1.zip',
        'Content-Transfer-Encoding: base64',
        '',
        zipOf(mine, number).toString('base64').replace(/.{76}/g, '$&\r\n'),
        '',
      ),
    },
    expected: { mine: 'processed' },
    brings: { mine: [number] },
  }),
  'broken: a boundary that never comes again': async ({ mine }, number) => ({
    raw: {
      bytes: await rawly(
        `To: ${mine.address}`,
        `Message-ID: <${number}@roto.example>`,
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: application/zip; name=fv.zip',
        'Content-Transfer-Encoding: base64',
        '',
        zipOf(mine, number).toString('base64'),
      ),
    },
    expected: { mine: 'processed' },
    brings: { mine: [number] },
  }),
  'broken: parts without an end': async ({ mine }, number) => ({
    raw: {
      bytes: await rawly(
        `To: ${mine.address}`,
        `Message-ID: <${number}@hondo.example>`,
        Array.from({ length: 80 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`).join(
          '\r\n',
        ),
      ),
    },
    expected: { mine: 'failed' },
    brings: {},
  }),
  'broken: half a ZIP': bringingNothing('failed', ({ mine }, number) => ({
    attachments: [{ filename: 'fv.zip', content: zipOf(mine, number).subarray(0, 200) }],
  })),
  'an XML that is no invoice': bringingNothing('failed', () => ({
    attachments: [{ filename: 'factura.xml', content: '<html><body>Descargue su factura</body></html>' }],
  })),
  "Outlook's bundle": bringingNothing('failed', (_, number) => ({
    attachments: [{ filename: 'winmail.dat', content: Buffer.from(number) }],
  })),
  'too deep in other messages': bringingNothing('failed', async (to, number) => ({
    attachments: [asMessage(await inMessage(await aMessage(zipped(to, number)), 3))],
  })),
  'only text': bringingNothing('nothing', () => ({ text: 'Buenos días, ¿recibieron la factura?' })),
  'only a logo': bringingNothing('nothing', (_, number) => ({
    attachments: [{ filename: 'logo.png', content: Buffer.from(`\x89PNG${number}`, 'latin1') }],
  })),
  huge: async ({ mine }, number) => {
    const bytes = await aMessage({
      to: mine.address,
      subject: subjectOf(number),
      messageId: `<${number}@grande.example>`,
    });
    const head = bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4);
    return { raw: { bytes: head, size: 60 * 1024 * 1024 }, expected: { mine: 'failed' }, brings: {} };
  },
  'spoofed: no signature': bringingNothing('quarantined', (to, number) => ({ ...zipped(to, number), signedBy: null })),
  "spoofed: another's signature": bringingNothing('quarantined', (to, number) => ({
    ...zipped(to, number),
    signedBy: 'estafa.example',
  })),
  'spoofed: changed on its way': async (to, number) => ({
    raw: { bytes: tampered(await aMessage({ to: to.mine.address, ...zipped(to, number) })) },
    expected: { mine: 'quarantined' },
    brings: {},
  }),
  "the other company's address": async ({ theirs }, number) => ({
    raw: {
      bytes: await aMessage({
        to: `Otra <${theirs.address}>`,
        attachments: [{ filename: 'fv.zip', content: zipOf(theirs, number) }],
      }),
    },
    deliveredTo: theirs.address,
    expected: { theirs: 'processed' },
    brings: { theirs: [number] },
  }),
  'delivered to one company, written to both': async ({ mine, theirs }, number) => ({
    raw: {
      bytes: await aMessage({
        to: mine.address,
        cc: theirs.address,
        attachments: [{ filename: 'fv.zip', content: zipOf(mine, number) }],
      }),
    },
    expected: { mine: 'processed' },
    brings: { mine: [number] },
  }),
  'one that has its ingestion off': async ({ off }, number) => ({
    raw: {
      bytes: await aMessage({ to: off.address, attachments: [{ filename: 'fv.zip', content: zipOf(off, number) }] }),
    },
    deliveredTo: off.address,
    expected: {},
    brings: {},
  }),
  "nobody's address": async (to, number) => ({
    raw: { bytes: await aMessage({ to: to.mine.address, ...zipped(to, number) }) },
    deliveredTo: `nadie.${number}@correo.example`,
    expected: {},
    brings: {},
  }),
};

/** Generates `count` messages, cycling through all kinds. */
export async function generatedMail(to: Receivers, count: number): Promise<GeneratedMail[]> {
  const kinds = Object.entries(KINDS);
  const messages: GeneratedMail[] = [];
  for (let at = 0; at < count; at += 1) {
    const [name, kind] = kinds[at % kinds.length] ?? [];
    if (!name || !kind) continue;
    const { deliveredTo = to.mine.address, raw, ...rest } = await kind(to, `G${at}`);
    messages.push({ name, ...rest, raw: { ...raw, bytes: delivered(deliveredTo, raw.bytes) } });
  }
  return messages;
}
