/** The part of an invoice's page about its terms, as its address names it: /invoices/{id}#plazos. */
export const TERMS_ANCHOR = 'plazos';
