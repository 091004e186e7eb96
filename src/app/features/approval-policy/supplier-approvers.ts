import { isPartyNumber } from '#app/party-search/party-options.ts';
import type { CompanyPerson } from '#contract/accounts/users.ts';
import { type ApprovalPolicy, SupplierNumber } from '#domain/approval/approval-policy.ts';
import { partyNitKey } from '#domain/rules/rule-facts.ts';

type BySupplier = ApprovalPolicy['by_supplier'];

/** A row of the form. `nit` is a number or the text that is none yet; an empty `approver` is nobody. */
export type SupplierApprover = { key: number; nit: string; approver: string };

/** What a row lacks: a supplier, a person of the company, or another row has the same supplier. */
type SupplierProblem = 'supplier' | 'person' | 'repeated';

export const toSupplierRows = (suppliers: BySupplier): SupplierApprover[] =>
  suppliers.map((one, key) => ({ key, ...one }));

const isEmpty = ({ nit, approver }: SupplierApprover): boolean => nit.trim() === '' && approver === '';

/** Spaces and dots do not count. */
const toNumber = (nit: string): string | undefined =>
  isPartyNumber(nit) ? SupplierNumber.safeParse(nit.replace(/[.\s]/g, '')).data : undefined;

/** The first problem of a row; an empty row has none. */
export function findSupplierProblem(
  row: SupplierApprover,
  rows: readonly SupplierApprover[],
  people: readonly CompanyPerson[],
): SupplierProblem | undefined {
  if (isEmpty(row)) return undefined;
  if (toNumber(row.nit) === undefined) return 'supplier';
  const earlier = rows.slice(0, rows.indexOf(row));
  const key = partyNitKey(row.nit);
  if (earlier.some(({ nit }) => nit.trim() !== '' && partyNitKey(nit) === key)) return 'repeated';
  return people.some(({ id }) => id === row.approver) ? undefined : 'person';
}

/** The stored form of the rows; undefined while one of them has a problem. Empty rows are left out. */
export function readSupplierRows(
  rows: readonly SupplierApprover[],
  people: readonly CompanyPerson[],
): BySupplier | undefined {
  if (rows.some((row) => findSupplierProblem(row, rows, people))) return undefined;
  return rows.filter((row) => !isEmpty(row)).map(({ nit, approver }) => ({ nit: toNumber(nit) ?? nit, approver }));
}
