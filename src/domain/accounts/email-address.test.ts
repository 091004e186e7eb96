import fc from 'fast-check';
import addressparser from 'nodemailer/lib/addressparser';
import { describe, expect, test } from 'vitest';
import { Email, isPlainEmail, SignInEmail } from './email-address.ts';

describe('M7 an address is a plain one', () => {
  test.each([
    ['a comment', '(x1)victim@bank.co'],
    ['a comment at the end', 'victim@bank.co(x)'],
    ['a group', 'a:victim@bank.co'],
    ['a group with its end', 'a:victim@bank.co;'],
    ['a quoted local part', '"victim"@bank.co'],
    ['a second address', 'a@b.co,victim@bank.co'],
    ['a semicolon', 'a@b.co;victim@bank.co'],
    ['angle brackets', '<victim@bank.co>'],
    ['a backslash', 'vic\\tim@bank.co'],
    ['a domain literal', 'victim@[10.0.0.1]'],
    ['a number for a domain', 'victim@10.0.0.1'],
    ['two at signs', 'a@b@bank.co'],
    ['a space', 'vic tim@bank.co'],
    ['a line break', 'victim@bank.co\r\nbcc: x@y.co'],
    ['a NUL', 'victim\0@bank.co'],
    ['an invisible sign', 'vic\u200btim@bank.co'],
    ['a letter outside ASCII', 'víctim@bank.co'],
    ['a domain outside ASCII', 'victim@bánk.co'],
    ['a wide letter, which IDNA reads as the narrow one', 'victim@ｂank.co'],
    ['two points', 'vic..tim@bank.co'],
    ['a point at the edge', '.victim@bank.co'],
    ['a label that ends with a hyphen', 'victim@bank-.co'],
    ['a local part of more than 64 characters', `${'a'.repeat(65)}@bank.co`],
    ['more than 254 characters', `a@${'b.'.repeat(126)}co`],
  ])('%s is refused', (_, address) => {
    expect(Email.safeParse(address).error?.issues[0]?.message).toBe(
      'Escribe un correo válido, por ejemplo nombre@empresa.com.',
    );
  });

  test.each([
    'ana@empresa.com',
    'ana.perez+facturas@correo.empresa.com.co',
    "o'brien_1@x-y.co",
    'recepcion+0123456789abcdef@in.cuadra.example',
    'a@xn--andu-hqa.co',
  ])('%s is accepted', (address) => expect(Email.parse(` ${address.toUpperCase()} `)).toBe(address));

  test('whoever has another one already can still sign in', () => {
    expect(SignInEmail.parse(' Ñandú(x)@Empresa.co ')).toBe('ñandú(x)@empresa.co');
    expect(SignInEmail.safeParse('sin-arroba').success).toBe(false);
  });

  test('the mail library reads every accepted address as that one and no other', () => {
    const sign = fc.constantFrom(...'abz09.-_+\'"`(){}[]<>:;,\\/@!#$%&*=?^|~ \t\r\n\0\u00a0\u200bñé．。');
    const part = fc.string({ unit: sign, maxLength: 12 });
    const built = fc
      .tuple(part, fc.constantFrom('@', '', '@@'), part, fc.constantFrom('.co', '.example', ''))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(built, fc.emailAddress(), fc.string()), (text) => {
        const { data } = Email.safeParse(text);
        if (data === undefined) return;
        expect(isPlainEmail(data)).toBe(true);
        expect(addressparser(data)).toEqual([{ address: data, name: '' }]);
      }),
      { numRuns: 20_000 },
    );
  });
});
