import { z } from 'zod/mini';
import { isRecordType, parseRecordData, type RecordData } from '#domain/records/record-types.ts';
import { createLiveReaders } from '#store/live-reader.ts';
import type { RecordRow } from '#store/rows/record-row.ts';
import type { Store } from '#store/store.ts';

type CatalogEntry<T extends 'tag' | 'custom-field' | 'cost-center' | 'account-plan'> = {
  id: string;
  data: RecordData<T>;
};

/** What coded values refer to, as this device knows it. */
export type CodingCatalog = {
  /** By name. */
  tags: readonly CatalogEntry<'tag'>[];
  /** In the order of the company. */
  fields: readonly CatalogEntry<'custom-field'>[];
  /** By code. */
  centers: readonly CatalogEntry<'cost-center'>[];
  plans: readonly CatalogEntry<'account-plan'>[];
  /** The names of the rules by id. */
  rules: ReadonlyMap<string, string>;
  /** The addresses of the people of the company by id, as last received. */
  people: ReadonlyMap<string, string>;
};

const TYPES = ['tag', 'custom-field', 'cost-center', 'account-plan', 'rule'];

const RuleName = z.object({ name: z.string() });
/** Of the people only what is shown: their endpoints are not part of the first load. */
const People = z.array(z.object({ id: z.string(), email: z.string() }));

export const catalogOf = createLiveReaders(readCatalog);

async function readCatalog(store: Store): Promise<CodingCatalog> {
  const rows = await store.records.where('type').anyOf(TYPES).toArray();
  const people = People.safeParse((await store.snapshots.get('people'))?.data).data ?? [];
  return {
    tags: pick(rows, 'tag').sort((a, b) => a.data.name.localeCompare(b.data.name, 'es')),
    fields: pick(rows, 'custom-field').sort((a, b) => a.data.order - b.data.order || (a.id < b.id ? -1 : 1)),
    centers: pick(rows, 'cost-center').sort((a, b) => a.data.code.localeCompare(b.data.code, 'es', { numeric: true })),
    plans: pick(rows, 'account-plan'),
    rules: new Map(
      rows.flatMap(({ id, type, data }) => {
        const name = type === 'rule' ? RuleName.safeParse(data).data?.name : undefined;
        return name === undefined ? [] : [[id, name] as const];
      }),
    ),
    people: new Map(people.map(({ id, email }) => [id, email])),
  };
}

function pick<T extends 'tag' | 'custom-field' | 'cost-center' | 'account-plan'>(
  rows: readonly RecordRow[],
  wanted: T,
): CatalogEntry<T>[] {
  return rows.flatMap(({ id, type, data }) => {
    const parsed = type === wanted && isRecordType(wanted) ? parseRecordData(wanted, data) : undefined;
    return parsed ? [{ id, data: parsed }] : [];
  });
}
