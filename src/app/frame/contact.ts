/** The support address and the trial's terms: the operator sets them at build time. */
export const CONTACT_EMAIL: string = import.meta.env['VITE_CONTACT_EMAIL'] ?? 'ayuda@cuadra.example';
export const TERMS_URL: string = import.meta.env['VITE_TERMS_URL'] ?? 'https://cuadra.example/terminos';
