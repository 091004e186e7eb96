import { createInstantFormat } from './colombian-formats.ts';

const formatDay = createInstantFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });
const formatTime = createInstantFormat({ hour: 'numeric', minute: '2-digit' });

/**
 * Formats an instant in milliseconds in Bogotá time: '21/11/2026' and '2:05 p. m.'.
 * The gaps in the time are U+00A0, so that no line breaks within it; those of Intl depend on its version.
 */
export function formatInstant(at: number): { date: string; time: string } {
  return { date: formatDay(at), time: formatTime(at).replace(/\s/g, '\u00a0') };
}
