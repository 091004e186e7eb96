import {
  completeWaitingPdf,
  discardWaitingPdf,
  downloadWaitingPdf,
  listWaitingPdfs,
  restoreWaitingPdf,
} from '#contract/waiting-pdfs.ts';
import { findOtherParty } from '#domain/dian/pdf/complete-facts.ts';
import type { WaitingPdf } from '#domain/files/waiting-pdf.ts';
import { type Cents, fromCents } from '#domain/money.ts';
import { readOwnCompany } from '../companies/companies.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { completePdf } from './import/complete-pdf.ts';
import { discardPdf, listWaitingPdfs as listPdfs, restorePdf } from './import/pdf-documents.ts';
import { baseName } from './import/uploaded-part.ts';
import { readWaitingPdf, type WaitingPdfDependencies } from './read-waiting-pdf.ts';

type WaitingPdfRoutesDependencies = WaitingPdfDependencies & { now: () => Date };

/** PDFs that were stored without an invoice: a person completes or discards them. */
export function waitingPdfRoutes(serve: Serve, { now, ...deps }: WaitingPdfRoutesDependencies): void {
  serve.read(listWaitingPdfs, async (trx, { company_id }) => {
    const company = await readOwnCompany(trx, company_id);
    const rows = await listPdfs(trx, company_id);
    return { items: rows.map((row) => toWaitingPdf(row, company)) };
  });

  serve.download(downloadWaitingPdf, ({ params: { id }, company_id }) =>
    readWaitingPdf(deps, { company_id, sha256: id }),
  );

  serve.write(completeWaitingPdf, ({ request, params: { id }, body: typed, actor, company_id }) => {
    const onFailure = (error: unknown) => request.log.error(error);
    return {
      change: async (trx) => {
        const importer = { company_id, user_id: actor.account.id, source: 'person' as const, onFailure };
        const result = await completePdf(trx, importer, { id, typed, now: now() });
        return async () => result;
      },
      auditDetails: () => [{ label: typed.number }],
    };
  });

  serve.write(discardWaitingPdf, ({ params: { id }, company_id }) => ({
    change: async (trx) => {
      if (!(await discardPdf(trx, { company_id, sha256: id, now: now() }))) throw new Refusal('waiting_pdf_not_found');
      return async () => ({ id });
    },
  }));

  serve.write(restoreWaitingPdf, ({ params: { id }, company_id }) => ({
    change: async (trx) => {
      if (!(await restorePdf(trx, company_id, id))) throw new Refusal('waiting_pdf_not_found');
      return async () => ({ id });
    },
  }));
}

type Row = Awaited<ReturnType<typeof listPdfs>>[number];

function toWaitingPdf(
  { sha256, filename, member, created_at, facts }: Row,
  company: { name: string; nits: string[] },
): WaitingPdf {
  const { classification, party } = findOtherParty(facts, company);
  const { number, issue_date, missing, payable_total, tax_amount } = facts;
  return {
    id: sha256,
    filename: baseName(member ?? filename),
    received_at: created_at,
    currency: facts.currency ?? 'COP',
    number,
    issue_date,
    classification,
    party_nit: party.nit,
    party_name: party.name,
    total_amount: inPesos(payable_total),
    tax_amount: inPesos(tax_amount),
    missing,
  };
}

const inPesos = (amount: Cents | null): number | null => (amount === null ? null : fromCents(amount));
