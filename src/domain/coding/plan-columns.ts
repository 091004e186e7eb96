import { Account } from '../records/account-plan.ts';
import { foldText } from '../text/fold-text.ts';

/** Where a spreadsheet has code and name, and its first row of accounts; all counted from 0. */
export type PlanColumns = { code: number; name: number; first: number };

/** `problem`: which of the two a row lacks. `line` counts from 1. */
export type RefusedLine = { line: number; text: string; problem: 'code' | 'name' };

/** What was read in a file or a pasted text: accounts by code, and the lines that are none. */
export type ParsedPlan = { accounts: Account[]; refused: RefusedLine[] };

type Rows = readonly (readonly string[])[];

/** Rows in which the titles may be: programs write the company and the date above them. */
const MAX_TITLES = 15;
/** So many of the rows must be accounts for columns to be recognised without titles. */
const MIN_PART = 0.5;

const CODE_TITLES = ['codigo', 'cuenta', 'codigo cuenta', 'cod cuenta', 'codigo contable', 'codigo puc', 'cod'];
const NAME_TITLES = ['nombre', 'descripcion', 'denominacion', 'nombre cuenta', 'nombre de la cuenta', 'detalle'];

/** The columns of a spreadsheet, by their titles or by what most rows have; undefined where a person must choose them. */
export function guessPlanColumns(rows: Rows): PlanColumns | undefined {
  return guessByTitles(rows) ?? guessByContent(rows);
}

function guessByTitles(rows: Rows): PlanColumns | undefined {
  for (const [at, cells] of rows.slice(0, MAX_TITLES).entries()) {
    const titles = cells.map((cell) =>
      foldText(cell)
        .replace(/[^a-z ]/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    );
    const [code, name] = [CODE_TITLES, NAME_TITLES].map((known) => titles.findIndex((title) => known.includes(title)));
    if (code !== undefined && name !== undefined && code >= 0 && name >= 0) return { code, name, first: at + 1 };
  }
  return undefined;
}

function guessByContent(rows: Rows): PlanColumns | undefined {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const filled = rows.filter(isFilled).length;
  const columns = Array.from({ length: width }, (_, at) => at);
  // The first pair that fits: auxiliary columns, such as a NIT, come after code and name.
  for (const code of columns)
    for (const name of columns.slice(code + 1)) {
      const { accounts } = parsePlanColumns(rows, { code, name, first: 0 });
      if (filled > 0 && accounts.length >= filled * MIN_PART && accounts.some((account) => /\p{L}/u.test(account.name)))
        return { code, name, first: 0 };
    }
  return undefined;
}

/** Reads code and name in these columns. A code that comes twice keeps its last name. Pure. */
export function parsePlanColumns(rows: Rows, { code, name, first }: PlanColumns): ParsedPlan {
  const accounts = new Map<string, Account>();
  const refused: RefusedLine[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index < first || !isFilled(cells)) continue;
    const account = toAccount(cells[code] ?? '', cells[name] ?? '');
    if (typeof account === 'object') accounts.set(account.code, account);
    // Without a row of titles, the first row may be one.
    else if (index > 0) refused.push({ line: index + 1, text: toLineText(cells), problem: account });
  }
  return { accounts: [...accounts.values()], refused };
}

/** The account, or what it lacks. `code` may have spaces, points and hyphens between its digits. */
export function toAccount(code: string, name: string): Account | RefusedLine['problem'] {
  const digits = code.replace(/[ .-]/g, '');
  if (!Account.shape.code.safeParse(digits).success) return 'code';
  return Account.safeParse({ code: digits, name: name.trim().slice(0, 120) }).data ?? 'name';
}

export const toLineText = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, 80);

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');
