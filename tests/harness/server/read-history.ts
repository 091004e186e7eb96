import { InvoiceHistory } from '#domain/invoices/invoice-history.ts';
import type { Api } from './an-api.ts';

type Owned = { token: string; id: string };

/** Reads the history of an invoice as a member does. */
export function historiesOf(api: () => Api) {
  const history = async ({ token, id }: Owned): Promise<InvoiceHistory> =>
    InvoiceHistory.parse((await api().request('GET', `/invoices/${id}/history`, { token })).body);
  return {
    history,
    /** The changes without the creation, the newest first: "field | from | to | source | person". */
    lines: async (owned: Owned): Promise<string[]> =>
      (await history(owned)).items
        .filter(({ field }) => field !== 'created')
        .map(({ field, old_value, new_value, source, user_email }) =>
          [field, old_value, new_value, source, user_email].map(String).join(' | '),
        ),
    /** The stored rows of a company. */
    rows: (company_id: string) =>
      api().db.asOwner((trx) =>
        trx.selectFrom('invoice_changes').selectAll().where('company_id', '=', company_id).orderBy('id').execute(),
      ),
  };
}
