import { dianUrl } from '#domain/dian/dian-url.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { documentDetail } from '#domain/dian/document-detail.ts';
import { lacksRate } from '#domain/dian/pdf/to-pesos.ts';
import type { DetailSignature, InvoiceDetail, InvoiceEvent } from '#domain/invoices/invoice-detail.ts';
import { isReadOnly } from '../accounts/refuse-read-only.ts';
import { readOwnCompany } from '../companies/companies.ts';
import { listTechnicalKeys } from '../companies/technical-keys.ts';
import { checkOwnCufe } from '../documents/check-own-cufe.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import { FILE_TYPE } from '../platform/files/file-types.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { listResponses } from './application-responses.ts';
import { findGivenRate } from './given-rate.ts';
import { classifyForCompany } from './import/classify-for-company.ts';
import { findInvoiceDocument } from './invoice-documents.ts';
import { listInvoiceFiles } from './invoice-files.ts';
import { listLinkedDocuments } from './invoice-references.ts';
import { findInvoice, type InvoiceKey, isClassifiedByUser } from './invoices.ts';
import type { ReadSignature } from './read-signature.ts';
import { shownWarnings, validationOf } from './warnings/shown-warnings.ts';

type InvoiceDetailDependencies = { db: Database; readSignature: ReadSignature; secrets: SecretBox };

/** `mayChange`: the reader's access is not read-only. */
type InvoiceRequest = InvoiceKey & { mayChange: boolean };

/** The detail of one invoice. Throws `invoice_not_found`. */
export async function readInvoiceDetail(
  deps: InvoiceDetailDependencies,
  { mayChange, ...key }: InvoiceRequest,
): Promise<InvoiceDetail> {
  const facts = await deps.db.forCompany(key.company_id, (trx) => loadFacts(trx, key, deps.secrets));
  const may_give_rate = mayChange && facts.takes_rate;
  return { ...toInvoiceDetail(facts, await resolveSignature(deps.readSignature, key, facts)), may_give_rate };
}

type Facts = Awaited<ReturnType<typeof loadFacts>>;

async function loadFacts(trx: Trx, key: InvoiceKey, secrets: SecretBox) {
  const [invoice, stored] = [await findInvoice(trx, key), await findInvoiceDocument(trx, key)];
  if (!invoice || !stored) throw new Refusal('invoice_not_found');
  const company = await readOwnCompany(trx, key.company_id);
  const technicalKeys = await listTechnicalKeys(trx, { company_id: key.company_id, secrets });
  const isClassified = await isClassifiedByUser(trx, key);
  return {
    invoice,
    stored,
    question: isClassified ? null : classifyForCompany(stored.document, company).question,
    files: await listInvoiceFiles(trx, key),
    responses: await listResponses(trx, key),
    linked: await listLinkedDocuments(trx, key),
    cufe_check: await checkOwnCufe(stored.document, company, technicalKeys),
    ...(await loadRate(trx, key, stored.document)),
  };
}

/** Only a document that lacks a rate has one from a person. `takes_rate`: the plan includes the company of the invoice. */
async function loadRate(trx: Trx, key: InvoiceKey, document: DianDocument) {
  if (!lacksRate(document)) return { given_rate: null, takes_rate: false };
  return { given_rate: await findGivenRate(trx, key), takes_rate: !(await isReadOnly(trx, key)) };
}

/** The signature is verified at the first request for the detail: this takes longer than parsing the document. */
const resolveSignature = async (readSignature: ReadSignature, key: InvoiceKey, { stored }: Facts) =>
  stored.signature || stored.source !== 'xml' ? stored.signature : readSignature(key, stored);

function toInvoiceDetail(facts: Facts, signature: DetailSignature | null) {
  const { invoice, stored, question, cufe_check, given_rate, responses, linked } = facts;
  const { warnings } = stored.document;
  const validation = validationOf(stored.document, responses);
  return {
    ...invoice,
    ...documentDetail(stored.document),
    source: stored.source,
    missing: stored.missing,
    question,
    cufe_check,
    dian_url: dianUrl(stored.document.cufe, stored.document.environment),
    validation,
    signature,
    given_rate,
    warnings: shownWarnings(warnings, { hasRate: given_rate !== null, validation }),
    files: facts.files.map(({ sha256, name, kind, size }) => ({ sha256, name, kind, size, type: FILE_TYPE[kind] })),
    events: responses.map(toInvoiceEvent),
    linked,
  };
}

const toInvoiceEvent = (response: Facts['responses'][number]): InvoiceEvent => ({
  id: response.id,
  code: response.response_code,
  name: response.name,
  date: response.issue_date,
  time: response.issue_time,
  sender: { name: response.sender_name, nit: response.sender_nit },
});
