import type { UploadedDocument } from '#domain/files/upload.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { findNamed, numberKey } from '../invoices.ts';
import { ownClass } from './classify-for-company.ts';
import { enrich, type Found } from './enrich.ts';
import { type KnownPaper, KnownPapers } from './existing-invoices.ts';
import { duplicateOf, type Import, uploaded } from './importing.ts';
import type { Filing, Writing } from './invoice-draft.ts';
import { findSides, writeFilings } from './persist-invoices.ts';

/** One answer a filing, in their order. */
export type Filed<A = UploadedDocument> = { documents: A[]; new_suppliers: number; new_customers: number };

export type Step = Writing | Found;
type AnswerTo<A> = (step: Step, into: Import) => A;

/** Documents into the books, each once, all at once. What is answered about each, `answerTo` says. */
export async function fileDocuments<A>(
  into: Import,
  filings: readonly Filing[],
  answerTo: AnswerTo<A>,
): Promise<Filed<A>> {
  // Asked for together: the database looks for the parties while we look at what it says of the documents.
  const [steps, found] = await Promise.all([stepsFor(into, filings), findSides(into, filings)]);
  const answers = () => answersTo(into, steps, answerTo);
  const writing = { asked: steps.filter(isWriting), found };
  const { meanwhile: documents, ...news } = await writeFilings(into, writing, answers);
  await enrich(into, steps.filter(isFound));
  return { documents, ...news };
}

const isWriting = (step: Step): step is Writing => step.does !== 'find';
const isFound = (step: Step): step is Found => step.does === 'find';

/** What to do with each: the second of two alike finds the first. */
async function stepsFor({ trx, company }: Import, filings: readonly Filing[]): Promise<Step[]> {
  const named = await findNamed(trx, company.id, {
    cufes: filings.flatMap(cufesOf),
    number_keys: filings.map(numberKeyOf),
  });
  const known = new KnownPapers(named);
  const steps: Step[] = [];
  for (const filing of filings) {
    const step = stepFor(filing, known.find(filing));
    if (step.does !== 'find') known.note(filing, step);
    steps.push(step);
  }
  return steps;
}

const cufesOf = ({ document }: Filing) => document.cufe ?? [];
const numberKeyOf = ({ document }: Filing) => numberKey(document.number);

function stepFor(filing: Filing, known: KnownPaper | undefined): Step {
  if (!known) return { does: 'create', filing, id: timeOrderedId() };
  if (!saysMore(filing, known)) return { does: 'find', filing, known };
  return { does: 'complete', filing, id: known.id, isDecided: known.classification_changed_by !== null };
}

/** An XML says more than anything else, and a row of a spreadsheet with its CUFE more than what has none. */
function saysMore({ source, document }: Filing, known: KnownPaper): boolean {
  if (known.deleted_at !== null || known.source === 'xml') return false;
  return source === 'xml' || (source === 'sheet' && known.cufe === null && document.cufe !== null);
}

function answersTo<A>(into: Import, steps: readonly Step[], answerTo: AnswerTo<A>): A[] {
  const answers: A[] = [];
  for (const step of steps) answers.push(answerTo(step, into));
  return answers;
}

/** All that is said to whoever sent a file. */
export function toldSender(step: Step, { company }: Import): UploadedDocument {
  const { filing } = step;
  const { question, warning } = ownClass(filing.document, company);
  const warnings = [...filing.warnings, ...filing.document.warnings, ...(warning ? [warning] : [])];
  if (step.does === 'find') return uploaded(filing, { ...duplicateOf(step.known), warnings });
  const where = { invoice_id: step.id, invoice_number: filing.document.number };
  const outcome = step.does === 'create' ? ('created' as const) : ('completed' as const);
  return uploaded(filing, { ...where, outcome, warnings, question });
}
