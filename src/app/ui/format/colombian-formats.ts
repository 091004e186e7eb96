/** Numbers as Colombia writes them: `options` of Intl. What the browser needs for it takes milliseconds, the first time. */
export function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat('es-CO', options);
    return made.format(value);
  };
}

/** Instants in milliseconds as Bogotá reads them, likewise. */
export function createInstantFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', ...options });
    return made.format(at);
  };
}
