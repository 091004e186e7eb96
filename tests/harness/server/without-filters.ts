import {
  type BinaryOperationNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  type RawNode,
} from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Trx } from '#server/platform/database/trx.ts';

/** The number of removed filters: a test that removed none proves nothing. */
export type Removed = { filters: number };

/**
 * The same database without any filter by company in a company's own transactions, as if the code had forgotten them:
 * only row-level security is left.
 */
export function withoutFilters(db: Database, removed: Removed): Database {
  const forget: (company_id: string, trx: Trx) => Trx = (company_id, trx) =>
    trx.withPlugin(new Forgetful(company_id, removed));
  return {
    ...db,
    forCompany: (company_id, work) => db.forCompany(company_id, (trx) => work(forget(company_id, trx))),
    withSnapshot: (company_id, work) => db.withSnapshot(company_id, (trx) => work(forget(company_id, trx))),
  };
}

/** Replaces the comparison of a column with the company's id by a comparison with itself, which is always true. */
class Forgetful extends OperationNodeTransformer implements KyselyPlugin {
  readonly #company_id: string;
  readonly #removed: Removed;

  constructor(company_id: string, removed: Removed) {
    super();
    this.#company_id = company_id;
    this.#removed = removed;
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => this.transformNode(node, queryId);

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;

  protected override transformBinaryOperation(node: BinaryOperationNode, id?: QueryId): BinaryOperationNode {
    const kept = super.transformBinaryOperation(node, id);
    if (node.leftOperand.kind !== 'ReferenceNode' || !this.#isCompany(node.rightOperand)) return kept;
    this.#removed.filters += 1;
    return { ...kept, rightOperand: kept.leftOperand };
  }

  protected override transformRaw(node: RawNode, id?: QueryId): RawNode {
    const { sqlFragments, ...kept } = super.transformRaw(node, id);
    const texts = [...sqlFragments];
    for (const [place, parameter] of node.parameters.entries()) {
      const [comparison, column] = /((?:\w+\.)?company_id) = $/.exec(texts[place] ?? '') ?? [];
      if (!comparison || !this.#isCompany(parameter)) continue;
      this.#removed.filters += 1;
      texts[place] = `${texts[place]?.slice(0, -comparison.length)}${column} = coalesce(${column}, `;
      texts[place + 1] = `)${texts[place + 1] ?? ''}`;
    }
    return { ...kept, sqlFragments: texts };
  }

  #isCompany(node: OperationNode): boolean {
    return node.kind === 'ValueNode' && 'value' in node && node.value === this.#company_id;
  }
}
