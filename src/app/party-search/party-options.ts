import { identificationBeside } from '#domain/companies/format-identification.ts';
import { normalizeNit, readIdentification } from '#domain/companies/nit.ts';
import { partyNitKey } from '#domain/rules/rule-facts.ts';
import { foldText } from '#domain/text/fold-text.ts';

/** A party of the invoices of this device, under the name of its newest document. */
export type KnownParty = { nit: string; name: string };

/** "Papelería Sol S.A.S. · NIT 860.512.330-4". */
export const partyLabel = ({ nit, name }: KnownParty): string =>
  `${name} · ${identificationBeside({ name, tax_id: nit })}`;

/** The party of a NIT in any spelling; undefined when no invoice names it. */
export const findParty = (parties: readonly KnownParty[], nit: string): KnownParty | undefined => {
  const key = partyNitKey(nit);
  return parties.find((party) => partyNitKey(party.nit) === key);
};

/** The parties whose name or NIT contains the text, at most `max` of them. */
export function searchParties(parties: readonly KnownParty[], text: string, max: number): KnownParty[] {
  const words = foldText(text);
  const number = /\d/.test(text) ? foldText(readIdentification(text)) : '';
  const isFound = ({ nit, name }: KnownParty) =>
    foldText(name).includes(words) || (number !== '' && partyNitKey(nit).includes(number));
  return parties.filter(isFound).slice(0, max);
}

/** The NIT that a person chose or typed: of a label or a name of the list, else the number itself; else the text. */
export function readParty(parties: readonly KnownParty[], text: string): string {
  const typed = text.trim();
  const folded = foldText(typed);
  const labelled = parties.find((party) => partyLabel(party) === typed);
  const named = parties.filter(({ name }) => foldText(name) === folded);
  const chosen = labelled ?? (named.length === 1 ? named[0] : undefined);
  if (chosen) return chosen.nit;
  return isNumber(typed) ? normalizeNit(typed) : typed;
}

/** Digits with dots, blanks and a DV behind a hyphen. */
const isNumber = (text: string): boolean => /^(?:(?:NIT|CC)\.?\s*)?\d[\d.\s]*(?:-\s*\d)?$/i.test(text);

/** Whether the text is the number of a party: digits, or a foreign number with its letters. */
export const isPartyNumber = (text: string): boolean =>
  isNumber(text) || (/\d/.test(text) && /^[A-Za-z0-9-]{4,20}$/.test(text));
