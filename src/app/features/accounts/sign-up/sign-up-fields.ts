import { SignUp } from '#domain/accounts/sign-up.ts';

/** The values of the form (docs/specification.md#entities and docs/specification.md#validation). */
export type SignUpFields = {
  email: string;
  password: string;
  confirmation: string;
  company_name: string;
  tax_id_type: string;
  tax_id: string;
  phone_number: string;
};
export type FieldErrors = Partial<Record<keyof SignUpFields, string>>;

export const EMPTY_SIGN_UP: SignUpFields = {
  email: '',
  password: '',
  confirmation: '',
  company_name: '',
  tax_id_type: 'NIT',
  tax_id: '',
  phone_number: '',
};

/** `required` says of each field what to write when it is empty. */
type Texts = { required: Record<keyof SignUpFields, string>; mismatch: string };

/** Returns the request body, or the error of each field. */
export function readSignUp(fields: SignUpFields, texts: Texts): { payload: SignUp } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const { confirmation, ...body } = fields;
  const parsed = SignUp.safeParse(body);
  for (const issue of parsed.error?.issues ?? []) {
    const name = issue.path[0];
    if (isField(name)) errors[name] ??= issue.message;
  }
  if (fields.password !== confirmation) errors.confirmation = texts.mismatch;
  for (const [name, value] of Object.entries(fields)) {
    if (isField(name) && value.trim() === '') errors[name] = texts.required[name];
  }
  if (parsed.success && Object.keys(errors).length === 0) return { payload: parsed.data };
  return { errors };
}

const isField = (name: unknown): name is keyof SignUpFields =>
  typeof name === 'string' && Object.hasOwn(EMPTY_SIGN_UP, name);
