import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Change } from './define-operation.ts';

/** The server's row already has the state the user wanted, whichever change caused it. */
export function isAlreadyApplied(change: Pick<Change, 'project'>, current: Invoice): boolean {
  const shown = change.project(current);
  return shown !== undefined && JSON.stringify(shown) === JSON.stringify(current);
}
