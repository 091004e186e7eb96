const zone = { timeZone: 'America/Bogota' } as const;
const dates = new Intl.DateTimeFormat('es-CO', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' });
const times = new Intl.DateTimeFormat('es-CO', { ...zone, hour: 'numeric', minute: '2-digit' });

/** An instant in milliseconds as Bogotá reads it: '21/11/2026' and '2:05 p. m.'. */
export function formatInstant(at: number): { date: string; time: string } {
  return { date: dates.format(at), time: times.format(at) };
}
