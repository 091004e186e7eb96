import type { Account } from '../../records/account-plan.ts';
import { BALANCE_ACCOUNTS } from './balance-accounts.ts';
import { MEMORANDUM_ACCOUNTS } from './memorandum-accounts.ts';
import { RESULTS_ACCOUNTS } from './results-accounts.ts';

/**
 * The single chart of accounts for merchants (PUC para comerciantes, Decreto 2650 de 1993, art. 14): its classes, groups
 * and accounts of four digits, in the order of their codes. Class 7 and groups 82, 84 to 86, 92 and 94 to 96 have no
 * accounts in it (docs/coding.md#account-plan). It is data of 20 KB: load it only where it is shown.
 */
export const PUC: readonly Account[] = [BALANCE_ACCOUNTS, RESULTS_ACCOUNTS, MEMORANDUM_ACCOUNTS].flatMap((text) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ');
      return { code: line.slice(0, space), name: line.slice(space + 1) };
    }),
);
