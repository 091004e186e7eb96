import { Company } from '#domain/companies/company.ts';

/** The main company of Comercial Ejemplo; pass only what the test is about. */
export function aCompany(overrides: Partial<Company> = {}): Company {
  return Company.parse({
    id: crypto.randomUUID(),
    name: 'Comercial Ejemplo S.A.S.',
    tax_id_type: 'NIT',
    tax_id: '900123456',
    contact_info: '300 123 4567',
    email: 'facturas@ejemplo.co',
    created_at: '2026-10-05T14:00:00Z',
    is_main: true,
    is_read_only: false,
    ...overrides,
  });
}
