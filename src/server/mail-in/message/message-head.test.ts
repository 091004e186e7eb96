import { expect, test } from 'vitest';
import { createInboundToken, inboundAddress, readRecipientToken } from '../addresses/inbound-address.ts';
import { readFromAddress } from '../senders/from-address.ts';
import { readTrustedResults } from '../senders/trusted-results.ts';

const mailbox = { local: 'recepcion', domain: 'buzon.example', recipientHeader: 'delivered-to' };
const MINE = 'a2'.repeat(13);
const THEIRS = 'b3'.repeat(13);
const addressOf = (token: string) => inboundAddress(mailbox, token);
const head = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const tokenIn = (...lines: string[]) => readRecipientToken(mailbox, head(...lines));
const RECEIVED = 'Received: from a by mx.buzon.example; Sat, 21 Nov 2026 10:00:00 -0500';

test('a token is 26 characters of base32 and never the same', () => {
  const tokens = Array.from({ length: 200 }, createInboundToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{26}$/);
});

test.each([
  ['on top', [`Delivered-To: ${addressOf(MINE)}`, RECEIVED]],
  [
    'below Return-Path, in capitals and brackets',
    ['Return-Path: <>', `DELIVERED-TO: <${addressOf(MINE).toUpperCase()}>`],
  ],
  ['folded', ['Delivered-To:', `\t${addressOf(MINE)}`, RECEIVED]],
  ['above one that somebody else wrote', [`Delivered-To: ${addressOf(MINE)}`, `Delivered-To: ${addressOf(THEIRS)}`]],
])('the recipient that our server recorded is read %s', (_, lines) => {
  expect(tokenIn(...lines)).toBe(MINE);
});

test.each([
  ['To', [`To: ${addressOf(MINE)}`]],
  ['Cc', [`Cc: ${addressOf(MINE)}`]],
  ['Received', [`Received: from a by b for <${addressOf(MINE)}>; today`]],
  ['X-Original-To', [`X-Original-To: ${addressOf(MINE)}`]],
  ['a Delivered-To below Received', [RECEIVED, `Delivered-To: ${addressOf(MINE)}`]],
  [
    'a Delivered-To below one of the mailbox itself',
    ['Delivered-To: recepcion@buzon.example', `Delivered-To: ${addressOf(MINE)}`],
  ],
  ['one behind a bare CR', [`X-Note: a\rDelivered-To: ${addressOf(MINE)}`]],
  ['one with a bare CR in it', [`Delivered-To: ${addressOf(MINE)}\rx`]],
  ['one below a line that is no field', ['no field', `Delivered-To: ${addressOf(MINE)}`]],
  ['two addresses', [`Delivered-To: ${addressOf(MINE)}, ${addressOf(THEIRS)}`]],
  ['another domain', [`Delivered-To: recepcion+${MINE}@otro.example`]],
  ['a domain that begins alike', [`Delivered-To: recepcion+${MINE}@buzon.example.otro.example`]],
  ['another mailbox', [`Delivered-To: x.recepcion+${MINE}@buzon.example`]],
  ['a shorter token', [`Delivered-To: ${addressOf(MINE.slice(1))}`]],
  ['the mailbox without a token', ['Delivered-To: recepcion@buzon.example']],
])('C1: %s says nothing about whose a message is', (_, lines) => {
  expect(tokenIn(...lines)).toBeUndefined();
});

test('the server may record the recipient in another field', () => {
  const exim = { ...mailbox, recipientHeader: 'envelope-to' };
  const lines = head(`Delivered-To: ${addressOf(THEIRS)}`, `Envelope-To: ${addressOf(MINE)}`, RECEIVED);
  expect(readRecipientToken(exim, lines)).toBe(MINE);
});

test.each([
  ['a@b.co', 'a@b.co'],
  ['<A@B.co>', 'a@b.co'],
  ['Papelera S.A. <a@b.co>', 'a@b.co'],
  ['"Uno, S.A. <x@y.co>" <a@b.co>', 'a@b.co'],
  ['=?utf-8?Q?Papeler=C3=ADa?= <a@b.co> (ventas)', 'a@b.co'],
])('M2: %s is from one address', (value, address) => {
  expect(readFromAddress(head(`From: ${value}`))).toBe(address);
});

test.each([
  'x: facturacion@epm.com.co; <a@evil.com>',
  'x: facturacion@epm.com.co, a@evil.com;',
  'facturacion@epm.com.co, a@evil.com',
  'facturacion@epm.com.co <a@evil.com>',
  '<facturacion@epm.com.co> <a@evil.com>',
  '"a@evil.com"@epm.com.co',
  'a@evil.com (x) @epm.com.co',
  'a@evil.com\rFrom: facturacion@epm.com.co',
  '=?utf-8?Q?facturacion=40epm.com.co?=',
  'a@evil.com (never ends',
  '',
])('M2: %s is from nobody', (value) => {
  expect(readFromAddress(head(`From: ${value}`))).toBeUndefined();
});

test('M2: two From fields are from nobody', () => {
  expect(readFromAddress(head('From: a@b.co', 'From: a@b.co'))).toBeUndefined();
});

const NOTE = 'Authentication-Results: mx; dmarc=pass header.from=dian.gov.co';
const trusts = (...lines: string[]) => readTrustedResults(head(...lines), { trustedHost: 'mx', domain: 'dian.gov.co' });

test('L11: a note counts only as a line of its own above the first Received', () => {
  expect(trusts(NOTE, RECEIVED)).toBe(true);
  expect(trusts(`X-Note: a\r${NOTE}`, RECEIVED)).toBe(false);
  expect(trusts(`Authentication-Results: mx; none\r${NOTE}`, RECEIVED)).toBe(false);
  expect(trusts(RECEIVED, NOTE)).toBe(false);
});

test.each([
  ['a field of forty thousand folded lines', `X-A: ${'a b\r\n '.repeat(43_000)}`],
  ['spaces without end in a line', `X-A: a${' '.repeat(250_000)}b`],
  ['a quote in each sign of From', `From: ${'"\\'.repeat(125_000)}`],
  ['a bracket in each sign of From', `From: ${'('.repeat(250_000)}`],
])('H1: %s is read in a moment, and is from nobody', (_name, lines) => {
  const started = performance.now();
  expect(readFromAddress(Buffer.from(lines, 'latin1'))).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(500);
});
