import { expect, test } from 'vitest';
import { EMPTY_SIGN_UP, readSignUp, type SignUpFields } from './sign-up-fields.ts';

const good: SignUpFields = {
  email: ' Ana@Cafe.Example ',
  password: 'secreta',
  confirmation: 'secreta',
  company_name: 'Café del Valle',
  tax_id_type: 'NIT',
  tax_id: '900.123.456-8',
  phone_number: '300 123 4567',
};
const required: Record<keyof SignUpFields, string> = {
  email: 'Write the address.',
  password: 'Write a password.',
  confirmation: 'Write it again.',
  company_name: 'Write the name.',
  tax_id_type: 'Choose a type.',
  tax_id: 'Write the number.',
  phone_number: 'Write a telephone.',
};
const texts = { required, mismatch: 'MISMATCH' };
const errorsOf = (fields: SignUpFields) => {
  const read = readSignUp(fields, texts);
  return 'errors' in read ? read.errors : {};
};

test('a good form becomes the payload, without the confirmation', () => {
  expect(readSignUp(good, texts)).toEqual({
    payload: {
      email: 'ana@cafe.example',
      password: 'secreta',
      company_name: 'Café del Valle',
      tax_id_type: 'NIT',
      tax_id: '900123456',
      phone_number: '300 123 4567',
      role: 'regular_user',
    },
  });
});

test('every field is required, and asks for itself', () => {
  const { tax_id_type: _chosen, ...typed } = required;
  expect(errorsOf(EMPTY_SIGN_UP)).toEqual(typed);
});

test.each([
  [{ confirmation: 'otra' }, { confirmation: 'MISMATCH' }],
  [{ email: 'ana' }, { email: 'Escribe un correo válido, por ejemplo nombre@empresa.com.' }],
  [{ password: '123', confirmation: '123' }, { password: 'La contraseña debe tener al menos 6 caracteres' }],
  [{ tax_id: '90012345A' }, { tax_id: 'Revisa el número de identificación: usa solo números.' }],
  [{ tax_id_type: 'Passport', tax_id: 'AB#12' }, { tax_id: 'Revisa el pasaporte: usa solo letras y números.' }],
  [{ phone_number: '12' }, { phone_number: 'Escribe un teléfono válido, por ejemplo 300 123 4567.' }],
])('%o shows the error at its field', (change, errors) => {
  expect(errorsOf({ ...good, ...change })).toEqual(errors);
});
