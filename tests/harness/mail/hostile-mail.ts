import fc from 'fast-check';
import { aReceivedXml } from '../documents/a-sent-invoice.ts';
import { aZip, textOf } from '../documents/sent-documents.ts';
import { aMessage } from './a-message.ts';
import type { Receiver } from './a-receiver.ts';

/** A message that claims other recipients than the company it was delivered to. */
export type HostileMail = {
  bytes: Buffer;
  /** The recipient that the mail server recorded; null for none. */
  recorded: string | null;
  /** The index of the company that must get it, or null for none. */
  owner: number | null;
};

/** Headers that claim a recipient, for the address they contain. */
const CLAIMS: ((address: string) => string)[] = [
  (address) => `To: ${address}`,
  (address) => `Cc: Uno <x@y.example>, Otro <${address}>`,
  (address) => `To: Grupo: ${address}, x@y.example;`,
  (address) => `Bcc: ${address}`,
  (address) => `Delivered-To: ${address}`,
  (address) => `X-Original-To: ${address}`,
  (address) => `Envelope-To: <${address}>`,
  (address) => `Received: from a by buzon.example with LMTP for <${address}>; Sat, 21 Nov 2026 10:00:00 -0500`,
  (address) => `X-Note: a\rDelivered-To: ${address}`,
  (address) => `Resent-To: ${address}`,
  (address) => `To: =?utf-8?B?${Buffer.from(address).toString('base64')}?= <x@y.example>`,
];

const FROMS = [
  'From: Papelera S.A. <facturacion@papelera.example>',
  'From: x: facturacion@epm.com.co; <facturacion@papelera.example>',
  'From: facturacion@papelera.example\r\nFrom: facturacion@epm.com.co',
  'From: =?utf-8?Q?facturacion=40epm.com.co?= <facturacion@papelera.example>',
  'From: "facturacion@epm.com.co" <facturacion@papelera.example>',
  'From: facturacion@epm.com.co, facturacion@papelera.example',
];

export type Draft = {
  owner: number | null;
  claimed: number[];
  claims: number[];
  from: number;
  /** Another spelling of the recorded address, which must mean the same company, or none. */
  recorded: 'exact' | 'capitals' | 'none' | 'two' | 'mailbox';
};

export const draftOf = (companies: number): fc.Arbitrary<Draft> =>
  fc.record({
    owner: fc.option(fc.nat(companies - 1), { freq: 6 }),
    claimed: fc.array(fc.nat(companies - 1), { minLength: 1, maxLength: 4 }),
    claims: fc.array(fc.nat(CLAIMS.length - 1), { minLength: 1, maxLength: 6 }),
    from: fc.nat(FROMS.length - 1),
    recorded: fc.constantFrom('exact', 'exact', 'exact', 'capitals', 'none', 'two', 'mailbox'),
  });

/** The invoice in it belongs to the company `owner`, or to the first claimed one. */
export async function hostileMail(draft: Draft, companies: readonly Receiver[], number: string): Promise<HostileMail> {
  const at = (index: number | undefined) => companies[index ?? 0] ?? unknown();
  const claimed = draft.claims.map((claim, place) => {
    const { address } = at(draft.claimed[place % draft.claimed.length]);
    return CLAIMS[claim]?.(address) ?? '';
  });
  const { nit } = at(draft.owner ?? draft.claimed[0]);
  const xml = aReceivedXml(nit, { number });
  const zip = Buffer.from(aZip('fv.zip', { [xml.name]: textOf(xml) }).content).toString('base64');
  const lines = [
    ...claimed,
    FROMS[draft.from] ?? '',
    `Subject: Factura ${number}`,
    `Message-ID: <${number}@papelera.example>`,
    'Content-Type: application/zip; name=fv.zip',
    'Content-Transfer-Encoding: base64',
    '',
    zip.replace(/.{76}/g, '$&\r\n'),
    '',
  ];
  const message = await aMessage({ raw: lines.join('\r\n'), from: 'x@papelera.example', envelope: ENVELOPE });
  const recorded = recordedOf(draft, companies);
  const top = recorded.map((address) => `Delivered-To: ${address}\r\n`).join('');
  const received = 'Received: from proveedor.example by buzon.example with LMTP; Sat, 21 Nov 2026 10:00:00 -0500\r\n';
  const isOwned = draft.owner !== null && (draft.recorded === 'exact' || draft.recorded === 'capitals');
  return {
    bytes: Buffer.concat([Buffer.from(`${top}${received}`), message]),
    recorded: recorded[0] ?? null,
    owner: isOwned ? draft.owner : null,
  };
}

const ENVELOPE = { from: 'x@papelera.example', to: 'recepcion@buzon.example' };

function recordedOf({ owner, recorded }: Draft, companies: readonly Receiver[]): string[] {
  const address =
    owner === null ? 'recepcion+aaaaaaaaaaaaaaaaaaaaaaaaaa@buzon.example' : (companies[owner]?.address ?? '');
  if (recorded === 'none') return [];
  if (recorded === 'mailbox') return ['recepcion@buzon.example', address];
  if (recorded === 'two') return [`${address}, ${companies[0]?.address ?? ''}`];
  return [recorded === 'capitals' ? address.toUpperCase() : address];
}

function unknown(): never {
  throw new Error('no such company');
}
