import fc from 'fast-check';
import type { InvoiceReview } from '#domain/approval/invoice-review.ts';
import type { CodedValue } from '#domain/coding/coded-value.ts';
import { Direction, DocumentKind } from '#domain/invoices/invoice.ts';
import { formatFieldConditions } from '#domain/views/field-condition.ts';
import {
  ME,
  NO_VALUE,
  NoteFilter,
  type ViewConditions,
  WarningFilter,
  XmlFilter,
} from '#domain/views/view-conditions.ts';
import { mostly } from '../mostly.ts';

const uuid = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
export const [ANA, LUIS] = [uuid(1), uuid(2)];
const [TAG, OTHER_TAG, FIELD] = [uuid(3), uuid(4), uuid(5)];

const at = '2026-11-01T00:00:00Z';
const coded = (field: string, ...values: string[]) =>
  fc
    .option(fc.constantFrom(...values), { nil: undefined })
    .map((value): CodedValue[] => (value === undefined ? [] : [{ field, value, rule: null, at }]));

/** What the conditions read of an invoice; few values, so that random conditions match some of them. */
export const someConditionFacts = fc.record({
  document_kind: fc.constantFrom(...DocumentKind.options.slice(0, 3), 'credit_note' as const),
  direction: fc.constantFrom(...Direction.options),
  payment_terms: fc.constantFrom(null, 'cash' as const, 'credit' as const),
  currency: fc.constantFrom('COP', 'COP', 'USD'),
  origin: fc.constantFrom(null, 'upload' as const, 'mail' as const, 'import' as const, 'person' as const),
  warning_codes: fc.constantFrom<string[]>([], [], ['qr_mismatch'], ['not_validated', 'rate_missing']),
  lacks_invoice: fc.constantFrom(false, false, true),
  lacks_xml: fc.constantFrom(false, false, true),
});

const onePerson = fc.constantFrom<string[]>([], [ANA], [LUIS]);
const someApprovals = onePerson.map((people) => people.map((user_id) => ({ step: 1, user_id, email: null, at })));

/** Where the approval stands: of the two people, or of the managers. */
export const someReview: fc.Arbitrary<InvoiceReview | null> = fc.option(
  fc.record({
    ...{ state: mostly('pending' as const, 'approved' as const), step: fc.constant(1), of: fc.constant(2) },
    ...{ approvals: someApprovals, digest: fc.constant('d'), approvers: onePerson, uploaders: onePerson },
  }),
);

/** The values that people and rules gave, in the order of the fields, and the text of the lines. */
export const someCoding = fc.record({
  coding: fc
    .tuple(
      coded('account', '5105', '519595'),
      coded('assignee', ANA, LUIS),
      coded('cost_center', 'norte'),
      coded(`custom:${FIELD}`, '9', '10.5', '2026-01-31', 'obra'),
      coded(`tag:${TAG}`, 'true'),
      coded(`tag:${OTHER_TAG}`, 'true'),
      coded('withholding_concept', 'servicios'),
    )
    .map((values) => values.flat()),
  line_text: fc.constantFrom('', 'cafe molido', 'internet y cafe'),
});

const someFieldConditions = fc.constantFrom(
  formatFieldConditions([{ type: 'empty', id: FIELD }]),
  formatFieldConditions([{ type: 'is', id: FIELD, value: 'obra' }]),
  formatFieldConditions([{ type: 'range', id: FIELD, from: '9.5', to: '' }]),
  formatFieldConditions([{ type: 'range', id: FIELD, from: '', to: '9' }]),
  formatFieldConditions([{ type: 'range', id: FIELD, from: '2026-01-01', to: '2026-02-01' }]),
);

const mostlyNone = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined, freq: 1 });

/** Conditions of a view, most of them absent. */
export const someConditions: fc.Arbitrary<ViewConditions> = fc
  .record({
    document: fc.record({
      statuses: mostly(undefined, 'draft', 'draft,paid'),
      classes: mostly(undefined, 'income,expense', 'none'),
      kinds: mostly(undefined, 'invoice', 'invoice,credit_note'),
      direction: mostly(undefined, ...Direction.options),
      terms: mostly(undefined, 'cash' as const, 'credit' as const, 'none' as const),
      currency: mostly(undefined, 'COP', 'USD'),
      origins: mostly(undefined, 'mail', 'upload,import', 'none'),
      warnings: mostly(undefined, ...WarningFilter.options),
      notes: mostly(undefined, ...NoteFilter.options),
      xml: mostly(undefined, ...XmlFilter.options),
      min: mostly(undefined, '0', '2', '3.50'),
      max: mostly(undefined, '2', '4.99'),
      nit: mostly(undefined, '900123456', '860007738'),
    }),
    coding: fc.record({
      line: mostly(undefined, 'CAFÉ', 'internet'),
      tags: mostly(undefined, TAG, `${TAG},${OTHER_TAG}`),
      assignee: mostly(undefined, ME, NO_VALUE, ANA, LUIS),
      account: mostly(undefined, '5105', NO_VALUE),
      cost_center: mostly(undefined, 'norte', 'sur'),
      concept: mostly(undefined, 'servicios', NO_VALUE),
    }),
    fields: mostlyNone(someFieldConditions),
  })
  .map(({ document, coding, fields }) => ({ ...document, ...coding, fields }));
