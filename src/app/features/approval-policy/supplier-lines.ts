import type { CompanyPerson } from '#contract/accounts/users.ts';
import { type ApprovalPolicy, SupplierNumber } from '#domain/approval/approval-policy.ts';

type BySupplier = ApprovalPolicy['by_supplier'];

/** The suppliers of the lines, or the first line (from 1) with a number that is none, or that names no person. */
export type ParsedSuppliers =
  | { type: 'ok'; suppliers: BySupplier }
  | { type: 'error'; problem: 'nit' | 'person'; line: number; text: string };

/** One line for each supplier: its NIT and the address of its approver. */
export const formatSuppliers = (suppliers: BySupplier, people: readonly CompanyPerson[]): string =>
  suppliers
    .map(({ nit, approver }) => `${nit} ${people.find(({ id }) => id === approver)?.email ?? approver}`)
    .join('\n');

export function parseSuppliers(text: string, people: readonly CompanyPerson[]): ParsedSuppliers {
  const suppliers: BySupplier = [];
  for (const [at, line] of text.split('\n').entries()) {
    const [number = '', named = ''] = line.trim().split(/\s+/);
    if (number === '') continue;
    const nit = SupplierNumber.safeParse(number.replaceAll('.', '')).data;
    if (nit === undefined) return { type: 'error', problem: 'nit', line: at + 1, text: number };
    const person = people.find(({ id, email }) => email.toLowerCase() === named.toLowerCase() || id === named);
    if (!person) return { type: 'error', problem: 'person', line: at + 1, text: named };
    suppliers.push({ nit, approver: person.id });
  }
  return { type: 'ok', suppliers };
}
