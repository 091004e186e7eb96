import type { Invoice } from '../invoices/invoice.ts';

/**
 * Concepts of withholding of income tax (retención en la fuente). `rate` is a note for people, never a rate to compute
 * with: rates change (docs/coding.md#withholding-concepts). The codes are stored: add, never rename.
 */
export type WithholdingConcept = { code: string; name: string; rate: string };

/** The day from which the rates of the notes apply. */
export const CONCEPT_RATES_SINCE = '2026-07-01';

export const WITHHOLDING_CONCEPTS: readonly WithholdingConcept[] = [
  { code: 'none', name: 'Sin retención', rate: '' },
  { code: 'purchases', name: 'Compras', rate: '2,5% declarante, 3,5% no declarante; base 10 UVT' },
  { code: 'services', name: 'Servicios', rate: '4% declarante, 6% no declarante; base 2 UVT' },
  {
    code: 'fees',
    name: 'Honorarios',
    rate: '11%, o 10% persona natural no declarante hasta 3.300 UVT al año; sin base',
  },
  { code: 'lease-real-estate', name: 'Arrendamiento de inmuebles', rate: '3,5%; base 10 UVT' },
  { code: 'lease-movable', name: 'Arrendamiento de muebles', rate: '4%; sin base' },
  { code: 'freight', name: 'Transporte de carga', rate: '1%; base 2 UVT' },
  { code: 'passengers', name: 'Transporte de pasajeros', rate: '3,5%; base 10 UVT' },
  { code: 'temporary-staff', name: 'Servicios temporales', rate: '1% sobre el AIU; base 2 UVT' },
  { code: 'security-cleaning', name: 'Vigilancia y aseo', rate: '2% sobre el AIU; base 2 UVT' },
  { code: 'hotels-restaurants', name: 'Hoteles y restaurantes', rate: '3,5%; base 2 UVT' },
  { code: 'construction', name: 'Construcción', rate: '2%; base 10 UVT' },
  { code: 'card', name: 'Pagos con tarjeta', rate: '1,5%; sin base' },
  { code: 'farm', name: 'Productos agropecuarios sin procesar', rate: '1,5%; base 70 UVT' },
  { code: 'coffee', name: 'Café', rate: '0,5%; base 70 UVT' },
  { code: 'fuel', name: 'Combustibles', rate: '0,1%' },
  { code: 'interest', name: 'Rendimientos financieros', rate: '7%' },
  { code: 'software', name: 'Licencias de software', rate: '3,5%' },
  { code: 'abroad', name: 'Pagos al exterior', rate: '20%' },
];

/** Whether the company can withhold: the buyer does, so it cannot on its own sales and on credit notes of them. */
export const mayWithholdOn = ({ classification, direction }: Pick<Invoice, 'classification' | 'direction'>): boolean =>
  classification !== 'income' && direction !== 'issued';
