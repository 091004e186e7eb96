/**
 * Returns a formatter of numbers for Colombia; `options` of Intl. The Intl object is created at the first use, because
 * that takes milliseconds.
 */
export function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat('es-CO', options);
    return made.format(value);
  };
}

/**
 * Returns a formatter of instants in milliseconds, in Bogotá time; its Intl object is also created at the first use.
 */
export function createInstantFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', ...options });
    return made.format(at);
  };
}
