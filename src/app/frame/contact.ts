/** Whom to write to and what the trial's terms are: whoever runs the product says so when building it. */
export const CONTACT_EMAIL: string = import.meta.env['VITE_CONTACT_EMAIL'] ?? 'ayuda@cuadra.example';
export const TERMS_URL: string = import.meta.env['VITE_TERMS_URL'] ?? 'https://cuadra.example/terminos';
