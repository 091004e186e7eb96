import { z } from 'zod/mini';
import { setInvoiceCoding as endpoint } from '#contract/invoices.ts';
import { ValidCodingChange } from '#domain/coding/coding-change.ts';
import { referredRecords } from '#domain/coding/referred-records.ts';
import { NOT_STORED_AT, withCoding } from '#domain/coding/with-coding.ts';
import { RowId } from '#domain/files/document-key.ts';
import { scopeOfPerson, scopeOfRule } from './coding-scope.ts';
import { defineOperation } from './define-operation.ts';

/**
 * Sets and removes coded values. `rule` is the rule that sets them, null for a person; `restores`: the person takes a
 * change back (CodingOrigin of domain/coding/with-coding.ts).
 */
export const setInvoiceCoding = defineOperation({
  input: z.object({
    id: RowId,
    values: ValidCodingChange,
    rule: z._default(z.nullable(z.uuid()), null),
    restores: z._default(z.boolean(), false),
  }),
  about: ({ id }) => id,
  project: (invoice, { values, ...origin }) => withCoding(invoice, values, { ...origin, at: NOT_STORED_AT }),
  send: ({ call }, { id, ...change }, { op_id, base_rev }) =>
    call(endpoint, { params: { id }, body: { ...change, base_rev } }, { operationId: op_id }),
  serverRows: (invoice) => [{ id: invoice.id, row: invoice, rev: invoice.rev }],
  coalescesWith: ['invoice.set-coding', 'invoice.set-status', 'invoice.set-classification'],
  scope: ({ values, rule, restores }) => {
    const fields = Object.keys(values);
    return rule === null || restores ? scopeOfPerson(fields) : scopeOfRule(rule, fields);
  },
  refersTo: ({ values }) => referredRecords(values),
  decides: ['coding'],
  codedFields: ({ values }) => Object.keys(values),
  succeedsWhenGone: false,
});
