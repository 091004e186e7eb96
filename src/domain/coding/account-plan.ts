import { ACCOUNT_CLASSES, type Account, type AccountPlan } from '../records/account-plan.ts';
import { foldText } from '../text/fold-text.ts';
import { type ParsedPlan, toAccount, toLineText } from './plan-columns.ts';

/** The company's accounts: of each class those of its own plan, else those of `standard`. Sorted by code. Pure. */
export function resolvePlan(
  standard: readonly Account[],
  own: readonly { accountClass: string; accounts: readonly Account[] }[],
): Account[] {
  const byClass = new Map(own.map(({ accountClass, accounts }) => [accountClass, accounts]));
  const accounts = ACCOUNT_CLASSES.flatMap((digit) => byClass.get(digit) ?? ofClass(standard, digit));
  return accounts.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

export const ofClass = (accounts: readonly Account[], accountClass: string): Account[] =>
  accounts.filter(({ code }) => code.startsWith(accountClass));

/** A group of two digits with its accounts; its name is empty where the plan does not have the group itself. */
export type AccountGroup = { code: string; name: string; accounts: Account[] };

/** The accounts of a class by their groups, without the account of the class. */
export function groupAccounts(accounts: readonly Account[]): AccountGroup[] {
  const groups = new Map<string, AccountGroup>();
  for (const account of accounts) {
    const code = account.code.slice(0, 2);
    if (code.length < 2) continue;
    const group = groups.get(code) ?? { code, name: '', accounts: [] };
    groups.set(code, group);
    if (account.code === code) group.name = account.name;
    else group.accounts.push(account);
  }
  return [...groups.values()];
}

/** The accounts whose code begins with what was typed, or whose code and name have all its words; at most `limit`. */
export function searchAccounts(accounts: readonly Account[], typed: string, limit: number): Account[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  const [code] = words;
  const found: Account[] = [];
  for (const account of accounts) {
    if (found.length === limit) break;
    const text = foldText(`${account.code} ${account.name}`);
    const isOfCode = words.length === 1 && code !== undefined && /^\d+$/.test(code);
    if (isOfCode ? account.code.startsWith(code) : words.every((word) => text.includes(word))) found.push(account);
  }
  return found;
}

/**
 * Reads rows of a pasted text: the first cell that is a code of digits, and the text after it. A first row without a code
 * is the titles. A code that comes twice keeps its last name. Pure.
 */
export function parsePlanRows(rows: readonly (readonly string[])[]): ParsedPlan {
  const accounts = new Map<string, Account>();
  const refused: ParsedPlan['refused'] = [];
  for (const [index, cells] of rows.entries()) {
    const filled = cells.map((cell) => cell.trim());
    if (filled.every((cell) => cell === '')) continue;
    const at = filled.findIndex((cell) => /^[\d .-]+$/.test(cell) && /\d/.test(cell));
    const account = toAccount(filled[at] ?? '', filled.slice(at + 1).find((cell) => cell !== '') ?? '');
    if (typeof account === 'object') accounts.set(account.code, account);
    else if (index > 0) refused.push({ line: index + 1, text: toLineText(filled), problem: account });
  }
  return { accounts: [...accounts.values()], refused };
}

/** The rows of a pasted text: the cells are separated by tabs, semicolons, or the first space or comma after the code. */
export const toPlanRows = (text: string): string[][] =>
  text.split(/\r?\n/).map((line) => {
    if (/[\t;]/.test(line)) return line.split(/[\t;]/);
    const [, code = '', name = ''] = /^\s*([\d.-]+)[\s,]+(.*)$/.exec(line) ?? [];
    return code === '' ? [line] : [code, name];
  });

/** The plans by class. */
export const splitByClass = (accounts: readonly Account[]): Map<string, AccountPlan> =>
  new Map(
    ACCOUNT_CLASSES.flatMap((digit) => {
      const own = accounts.filter(({ code }) => code.startsWith(digit));
      return own.length > 0 ? [[digit, { accounts: own }] as const] : [];
    }),
  );
