/** Colombia has been five hours behind UTC all year round since 1993. */
const OFFSET_MS = 5 * 3_600_000;

/** The date in Colombia at an instant, 'YYYY-MM-DD'. */
export const bogotaDate = (at: Date): string => new Date(at.getTime() - OFFSET_MS).toISOString().slice(0, 10);

/** The first instant and the last day of the month of `at`, in Colombia. */
export function bogotaMonth(at: Date): { start: Date; lastDay: string } {
  const [year = 0, month = 1] = bogotaDate(at).split('-').map(Number);
  return {
    start: new Date(Date.UTC(year, month - 1, 1) + OFFSET_MS),
    lastDay: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  };
}
