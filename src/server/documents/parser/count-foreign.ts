import { classify } from '#domain/dian/classify.ts';
import type { DianDocument } from '#domain/dian/document.ts';
import { toNamedParty } from '#domain/dian/xml/to-named-party.ts';
import type { ForeignCount } from '#domain/sheets/import-job.ts';

type PartyRows = NonNullable<ForeignCount['party']>;

/** Counts the documents that name the company and those that do not, with the most frequent party of the latter. */
export function createForeignCounter(nits: readonly string[]) {
  const parties = new Map<string, PartyRows>();
  let foreign = 0;
  let own = 0;
  const countParty = (party: DianDocument['supplier']) => {
    const { nit, name } = toNamedParty(party);
    if (nit === '') return;
    const known = parties.get(nit) ?? { nit, name, rows: 0 };
    parties.set(nit, { ...known, rows: known.rows + 1 });
  };
  return {
    add(document: DianDocument) {
      if (classify(document, [...nits]).direction !== 'none') {
        own += 1;
        return;
      }
      foreign += 1;
      countParty(document.supplier);
      countParty(document.customer);
    },
    result(): ForeignCount {
      const [party = null] = [...parties.values()].sort((a, b) => b.rows - a.rows);
      return { foreign, own, party };
    },
  };
}
