import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/platform/database/trx.ts';
import type { Query } from '#tests/harness/server/recorded-queries.ts';

type PlanNode = {
  'Relation Name'?: string;
  'Node Type': string;
  'Parallel Aware'?: boolean;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** Rows of one table that a step of a plan read each time it ran, including those that it discarded. */
type TableRead = { table: string; rows: number };

/** Tables whose rows are of one company. */
export const COMPANY_TABLES = ['invoices', 'invoice_products', 'suppliers', 'customers', 'products'] as const;

/**
 * Runs a query again with `explain analyze`, and returns the tables of which a step read more rows than the company has:
 * it has read rows of others.
 */
export async function findForeignReads(trx: Trx, query: Query, own: ReadonlyMap<string, number>): Promise<TableRead[]> {
  const { rows } = await withParameters(query).execute(trx);
  const [row] = rows;
  const reads = row ? row['QUERY PLAN'].flatMap(({ Plan }) => tableReads(Plan)) : [];
  return reads.filter(({ table, rows: read }) => own.has(table) && read > (own.get(table) ?? 0));
}

function withParameters({ text, values }: Query): RawBuilder<{ 'QUERY PLAN': { Plan: PlanNode }[] }> {
  const parts = text.split(/\$\d+/);
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place) - 1);
  const pieces = parts.flatMap((part, at) => {
    const place = places[at];
    return place === undefined ? [sql.raw(part)] : [sql.raw(part), sql`${values[place]}`];
  });
  return sql`explain (analyze, timing off, format json) ${sql.join(pieces, sql.raw(''))}`;
}

function tableReads(node: PlanNode): TableRead[] {
  const table = node['Relation Name'];
  const discarded = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  // A parallel scan reports the average of its processes, each of the two figures rounded.
  const processes = node['Parallel Aware'] ? node['Actual Loops'] : 1;
  const rounding = processes === 1 ? 0 : 2 * processes;
  const rows = (node['Actual Rows'] + discarded) * processes - rounding;
  const own = table === undefined ? [] : [{ table, rows }];
  return [...own, ...(node.Plans ?? []).flatMap(tableReads)];
}
