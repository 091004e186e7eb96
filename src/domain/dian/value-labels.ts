/** What an accountant calls the elements of a document. */
const LABELS: Record<string, string> = {
  ID: 'número',
  UUID: 'CUFE',
  IssueDate: 'fecha de emisión',
  InvoiceTypeCode: 'tipo de documento',
  CreditNoteTypeCode: 'tipo de nota crédito',
  DocumentCurrencyCode: 'moneda',
  AccountingSupplierParty: 'emisor',
  AccountingCustomerParty: 'adquiriente',
  Party: 'datos de una de las partes',
  LegalMonetaryTotal: 'totales',
  RequestedMonetaryTotal: 'totales',
  PayableAmount: 'total a pagar',
  TaxExclusiveAmount: 'base de los impuestos',
  TaxInclusiveAmount: 'total con impuestos',
  Percent: 'porcentaje del impuesto',
  InvoicedQuantity: 'cantidad',
  CreditedQuantity: 'cantidad',
  DebitedQuantity: 'cantidad',
  BaseQuantity: 'cantidad base',
  PriceAmount: 'precio',
  TaxAmount: 'valor del impuesto',
  TaxableAmount: 'base del impuesto',
  LineExtensionAmount: 'subtotal',
  Amount: 'descuento o cargo',
  DueDate: 'vencimiento',
  PaymentDueDate: 'vencimiento',
  CalculationRate: 'tasa de cambio',
};

/** The Spanish name of an element; the name of the element itself where there is none. */
export const labelOf = (element: string): string => LABELS[element] ?? element;
