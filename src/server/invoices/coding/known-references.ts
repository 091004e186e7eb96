import { WITHHOLDING_CONCEPTS } from '#domain/coding/withholding-concepts.ts';
import { Account } from '#domain/records/account-plan.ts';
import type { RecordType } from '#domain/records/record-types.ts';
import type { Trx } from '../../platform/database/trx.ts';
import { anyIdOf, anyOf } from '../../platform/database/unnest-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { InvoiceKey } from '../invoices.ts';

/** A coded value that somebody wants to set. */
type GivenValue = { field: string; value: string };
/** Where the thing is that a value refers to, and what the person reads when it is not there. */
type Reference = { place: RecordType | 'person'; id: string; unknown: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CONCEPTS = new Set(WITHHOLDING_CONCEPTS.map(({ code }) => code));

/** Undefined for a value that refers to nothing. */
function referenceOf({ field, value }: GivenValue): Reference | undefined {
  const [kind, id = ''] = field.split(':');
  if (kind === 'tag') return { place: 'tag', id, unknown: 'La etiqueta no existe en tu empresa.' };
  if (kind === 'custom') return { place: 'custom-field', id, unknown: 'El campo propio no existe en tu empresa.' };
  if (kind === 'cost_center')
    return { place: 'cost-center', id: value, unknown: 'El centro de costo no existe en tu empresa.' };
  if (kind === 'assignee')
    return { place: 'person', id: value, unknown: 'El responsable no es una persona de tu empresa.' };
  return undefined;
}

/** Why a value that refers to nothing cannot be; undefined when it can. A plan may lack an account (docs/coding.md). */
function textOfBadCode({ field, value }: GivenValue): string | undefined {
  if (field === 'account' && !Account.shape.code.safeParse(value).success)
    return 'La cuenta debe ser un código de 1 a 12 dígitos.';
  return field === 'withholding_concept' && !CONCEPTS.has(value) ? 'El concepto de retención no existe.' : undefined;
}

/**
 * Returns the values that name what the company does not have, each with its text. Deleted tags, fields and cost centres
 * are known: a device that has not seen the deletion loses nothing (docs/coding.md).
 */
export async function findUnknownValues(
  trx: Trx,
  company_id: string,
  given: readonly GivenValue[],
): Promise<(GivenValue & { text: string })[]> {
  const known = await findKnown(
    trx,
    company_id,
    given.flatMap((one) => referenceOf(one) ?? []),
  );
  return given.flatMap((one) => {
    const reference = referenceOf(one);
    const isUnknown = reference && !known.has(`${reference.place} ${reference.id}`);
    const text = isUnknown ? reference.unknown : textOfBadCode(one);
    return text === undefined ? [] : [{ ...one, text }];
  });
}

/** `place id` of each reference that exists. */
async function findKnown(trx: Trx, company_id: string, references: readonly Reference[]): Promise<Set<string>> {
  const [people, records] = [[] as string[], [] as string[]];
  for (const { place, id } of references) if (UUID.test(id)) (place === 'person' ? people : records).push(id);
  const known = new Set<string>();
  if (records.length > 0) {
    const rows = await trx
      .selectFrom('records')
      .select(['id', 'type'])
      .where('company_id', '=', company_id)
      .where('id', '=', anyIdOf(records))
      .execute();
    for (const { id, type } of rows) known.add(`${type} ${id}`);
  }
  if (people.length > 0) {
    const rows = await trx
      .selectFrom('memberships')
      .select('user_id')
      .where('company_id', '=', company_id)
      .where('user_id', '=', anyIdOf(people))
      .execute();
    for (const { user_id } of rows) known.add(`person ${user_id}`);
  }
  return known;
}

type Setting = { given: readonly GivenValue[]; restores: boolean };

/**
 * Throws `invalid_input`, with the name of the field in words, when a value names what the company does not have. Who takes
 * a change back may set what the invoice had before, such as a person who has left.
 */
export async function requireKnownValues(trx: Trx, { company_id, id }: InvoiceKey, { given, restores }: Setting) {
  const unknown = await findUnknownValues(trx, company_id, given);
  if (unknown.length === 0) return;
  const before = restores ? await findFormerValues(trx, { company_id, id }, unknown) : new Set();
  const refused = unknown.find(({ field, value }) => !before.has(`${field} ${value}`));
  if (refused) throw new Refusal('invalid_input', refused.text);
}

/** `field value` of what these fields of the invoice had before, or have. */
async function findFormerValues(trx: Trx, { company_id, id }: InvoiceKey, given: readonly GivenValue[]) {
  const rows = await trx
    .selectFrom('invoice_changes')
    .select(['field', 'old_value', 'new_value'])
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', id)
    .where('field', '=', anyOf(given.map(({ field }) => field)))
    .execute();
  return new Set(rows.flatMap(({ field, old_value, new_value }) => [`${field} ${old_value}`, `${field} ${new_value}`]));
}
