import { expect, test } from 'vitest';
import { Email } from './email-address.ts';
import { SignUp } from './sign-up.ts';

const filled = {
  email: ' Ana@Empresa.COM ',
  password: 'secreta1',
  company_name: ' Café del Valle ',
  tax_id_type: 'NIT',
  tax_id: '900.123.456-8',
  phone_number: '300 123 4567',
};

test('what was typed is kept clean: address in lower case, tax id without points and check digit', () => {
  expect(SignUp.parse(filled)).toMatchObject({
    email: 'ana@empresa.com',
    company_name: 'Café del Valle',
    tax_id: '900123456',
    role: 'regular_user',
  });
});

test.each(['email', 'password', 'company_name', 'tax_id_type', 'tax_id', 'phone_number'])('%s is required', (field) => {
  expect(SignUp.safeParse({ ...filled, [field]: '' }).success).toBe(false);
  expect(SignUp.safeParse({ ...filled, [field]: undefined }).success).toBe(false);
});

test.each([
  ['NIT', 'ABC123456', 'Revisa el número de identificación: usa solo números.'],
  ['CC', '12A4567', 'Revisa el número de identificación: usa solo números.'],
  ['Passport', 'AB*12', 'Revisa el pasaporte: usa solo letras y números.'],
])('%s %s is refused by name', (tax_id_type, tax_id, message) => {
  const read = SignUp.safeParse({ ...filled, tax_id_type, tax_id });
  expect(read.error?.issues).toMatchObject([{ path: ['tax_id'], message }]);
});

test.each(['ana', 'ana@', '@b.co', 'a b@c.co', 'a@b', 'a@b.', 'a,b@c.co', '<a@b.co>'])(
  '%s is no address',
  (address) => {
    expect(Email.safeParse(address).success).toBe(false);
  },
);
