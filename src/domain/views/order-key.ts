const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A text between two others in the order of their characters: a fraction in base 36 without its "0.". Null is the beginning
 * or the end. Where `after` is not behind `before`, the result is right behind `before`.
 */
export function orderKeyBetween(before: string | null, after: string | null): string {
  const low = before ?? '';
  let high = after !== null && after > low ? after : null;
  let key = '';
  for (let place = 0; ; place += 1) {
    const from = digitAt(low, place);
    const to = high === null ? DIGITS.length : digitAt(high, place);
    if (to - from > 1) return key + DIGITS.charAt(Math.floor((from + to) / 2));
    key += DIGITS.charAt(from);
    // The rest of `after` bounds the key only as long as the digits before are the same.
    if (to !== from) high = null;
  }
}

/** The digit of a key at a place; 0 behind its end, and for a character that is no digit. */
const digitAt = (key: string, place: number): number => Math.max(0, DIGITS.indexOf(key.charAt(place) || '0'));
