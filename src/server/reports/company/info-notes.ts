import type { DownloadTab } from '#domain/accounts/permissions.ts';
import { createFact } from './create-fact.ts';
import type { Fact } from './records.ts';

const NOTES = [
  'Los ingresos y los gastos son netos: una nota crédito resta una sola vez, con cualquier clasificación.',
  'Los valores de las notas crédito son negativos en Invoices y en Invoice_Lines.',
  'Impuestos y Total están en la moneda del documento; las columnas COP usan la tasa del propio documento o, si no dice una, la que escribió una persona.',
  'Los documentos de pruebas y los que están sin clasificar se listan, pero no suman.',
  'Las filas de Total siguen los filtros de su hoja. Impuestos y Total solo se suman si todo está en una moneda.',
];

const TAX_NOTES = [
  'Exento es lo que el documento grava con IVA del 0 %; Excluido o no gravado, lo que no grava con IVA, incluido lo que solo tiene INC y las compras a quien no es responsable de IVA.',
  'Las bases son las que dice cada documento, nunca el IVA dividido por su tarifa. Sin ese detalle las celdas quedan vacías y el IVA va en «IVA sin tarifa».',
  'En la hoja Impuestos solo cuentan los documentos que suman, y las notas crédito ya están restadas.',
  'El IVA descontable es el IVA de todos los gastos: revisa cuál no procede o se prorratea antes de declarar.',
  'Las retenciones de los ingresos son las que te practicaron; las de los gastos, las que practicaste, según los documentos.',
];

/** `without_detail`: the documents of the sheet Invoices whose IVA has no known rates or whose amounts are not in pesos. */
export const taxFacts = (without_detail: number): Fact[] => [
  createFact('Documentos sin desglose de impuestos', 'cop', without_detail),
];

/** The explanations at the end of the first sheet. */
export const infoNotes = (tabs: readonly DownloadTab[]): Fact[] =>
  [...NOTES, ...(tabs.includes('Invoices') ? TAX_NOTES : [])].map((note) => createFact('Nota', 'text', note));
