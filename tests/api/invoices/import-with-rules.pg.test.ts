import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classify } from '#domain/dian/classify.ts';
import { DianLine, DianParty } from '#domain/dian/document.ts';
import { toCents } from '#domain/money.ts';
import type { IdentifiedRule } from '#domain/rules/prepare-rules.ts';
import type { RuleSource } from '#domain/rules/rule-facts.ts';
import { insertCompany } from '#server/companies/companies.ts';
import { beginImport } from '#server/invoices/import/begin-import.ts';
import { importDocuments } from '#server/invoices/import/import-documents.ts';
import { findInvoices } from '#server/invoices/invoices.ts';
import type { Database } from '#server/platform/database/database.ts';
import { runCompanyWrite } from '#server/platform/idempotency/company-write.ts';
import { anInvoiceDraft } from '#tests/harness/documents/an-invoice-draft.ts';
import { AnyRuleSource, AnyRules, CENTER_IDS, rulesByReference } from '#tests/harness/rules/rule-reference.ts';
import { aNit } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

/** `CUADRA_SLOW=1`: 10,000 documents. */
const ROUNDS = process.env['CUADRA_SLOW'] === '1' ? 100 : 6;
const DOCUMENTS = 100;

let db: Database;
beforeAll(async () => {
  db = await openPostgresTestDatabase();
}, 60_000);
afterAll(() => db.close());

async function openCompany(rules: readonly IdentifiedRule[]) {
  const tax_id = aNit();
  const company = { company_name: 'Reglas', tax_id_type: 'NIT', tax_id, phone_number: '3001234567' } as const;
  const company_id = await db.asOwner((trx) => insertCompany(trx, company));
  await db.asOwner(async (trx) => {
    for (const { id, ...data } of rules) {
      const record = { company_id, id, type: 'rule', data: JSON.stringify(data), updated_by: randomUUID(), rev: 1 };
      await trx.insertInto('records').values(record).execute();
    }
    for (const id of CENTER_IDS) {
      const data = JSON.stringify({ code: '10', name: 'Ventas' });
      const record = { company_id, id, type: 'cost-center', data, updated_by: randomUUID(), rev: 1 };
      await trx.insertInto('records').values(record).execute();
    }
  });
  return { tax_id, company_id };
}

/** A document with what conditions read; the company is the buyer, or the seller of what it issued. */
function toDraft(number: string, source: RuleSource, tax_id: string) {
  const party = (nit: string) => DianParty.parse({ name: 'Tercero', nit, city: source.city ?? null });
  const isIssued = source.direction === 'issued';
  const payable_total = toCents(source.total_amount);
  return anInvoiceDraft(number, {
    document_kind: source.document_kind,
    supplier: party(isIssued ? tax_id : source.supplier_nit),
    customer: party(isIssued ? source.customer_nit : tax_id),
    payable_total,
    currency: source.currency,
    payment_form: source.payment_terms === null ? null : source.payment_terms === 'cash' ? '1' : '2',
    line_items: [DianLine.parse({ description: source.line_text ?? '', line_total: payable_total, taxes: [] })],
  });
}

test(
  `imports store what the reference gives, for ${ROUNDS * DOCUMENTS} documents`,
  async () => {
    let changes = 0;
    for (const seed of Array.from({ length: ROUNDS }, (_, round) => round + 1)) {
      const [rules = []] = fc.sample(
        AnyRules.filter(({ length }) => length > 2),
        { numRuns: 1, seed },
      );
      const drawn = fc.sample(AnyRuleSource, { numRuns: DOCUMENTS, seed });
      const { tax_id, company_id } = await openCompany(rules);
      const drafts = drawn.map((source, n) => toDraft(`R${seed}-${n}`, source, tax_id));
      const stored = await runCompanyWrite(db, company_id, async (trx) => {
        const importer = { company_id, user_id: randomUUID(), source: 'upload' as const, onFailure: () => undefined };
        const { outcomes } = await importDocuments(await beginImport(trx, importer), drafts);
        const ids = outcomes.flatMap((outcome) => (outcome.type === 'create' ? [outcome.id] : []));
        const invoices = await findInvoices(trx, company_id, ids);
        const byId = new Map(invoices.map((row) => [row.id, row]));
        return async () => ids.map((id) => byId.get(id));
      });
      expect(stored).toHaveLength(DOCUMENTS);
      for (const [n, drawnSource] of drawn.entries()) {
        const row = stored[n];
        const { source, classification } = toStated(drawnSource, tax_id);
        const given = rulesByReference(rules, source, { status: 'draft', classification, coding: [] });
        changes += given.length;
        expect(row?.coding.map(({ field, value, rule }) => ({ field, value, rule }))).toEqual(
          given.sort((a, b) => (a.field < b.field ? -1 : 1)),
        );
      }
    }
    expect(changes).toBeGreaterThan(100);
  },
  20_000 * ROUNDS,
);

/** The invoice before rules, as the device reads the document: a foreign amount has no rate here. */
function toStated(drawn: RuleSource, tax_id: string) {
  const isIssued = drawn.direction === 'issued';
  const nits = {
    supplier_nit: isIssued ? tax_id : drawn.supplier_nit,
    customer_nit: isIssued ? drawn.customer_nit : tax_id,
  };
  const supplier = { nit: nits.supplier_nit };
  const customer = { nit: nits.customer_nit };
  const { document_kind } = drawn;
  const { classification, direction } = classify({ document_kind, supplier, customer }, [tax_id]);
  const total_cop = drawn.currency === 'COP' ? drawn.total_amount : null;
  return { classification, source: { ...drawn, ...nits, direction, total_cop } };
}
