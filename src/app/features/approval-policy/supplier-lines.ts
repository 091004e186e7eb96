import type { CompanyPerson } from '#contract/accounts/users.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';

type BySupplier = ApprovalPolicy['by_supplier'];

/** One line for each supplier: its NIT and the address of its approver. */
export const formatSuppliers = (suppliers: BySupplier, people: readonly CompanyPerson[]): string =>
  suppliers
    .map(({ nit, approver }) => `${nit} ${people.find(({ id }) => id === approver)?.email ?? approver}`)
    .join('\n');

/** The suppliers of the lines; undefined when a line names no person of the company. */
export function parseSuppliers(text: string, people: readonly CompanyPerson[]): BySupplier | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([nit]) => nit !== '');
  const suppliers = lines.flatMap(([nit = '', named = '']) => {
    const person = people.find(({ id, email }) => email.toLowerCase() === named.toLowerCase() || id === named);
    return person ? [{ nit: nit.replaceAll('.', ''), approver: person.id }] : [];
  });
  return suppliers.length === lines.length ? suppliers : undefined;
}
