import { extractFigures } from './extract-figures.ts';
import { findPlaceholders } from './masked-names.ts';

/**
 * Whether a text that a model wrote says no more than the sentence it was given: the same names, no figure that is not
 * there, nothing that leads elsewhere. Both are masked (names.ts).
 */
export function isFaithful(sentence: string, rephrased: string): boolean {
  if (rephrased.trim() === '' || rephrased.length > sentence.length * 2 + 60) return false;
  if (/[\p{Cc}<>{}@]|https?:|www\.|\[[^A-Z]|\[[A-Z][^\]]/u.test(rephrased)) return false;
  const [given, actual] = [findPlaceholders(sentence), findPlaceholders(rephrased)];
  if (given.size !== actual.size || [...actual].some((mark) => !given.has(mark))) return false;
  if (findDirections(rephrased).some((direction) => !findDirections(sentence).includes(direction))) return false;
  const figures = extractFigures(sentence);
  return extractFigures(rephrased).every((figure) => {
    const index = figures.indexOf(figure);
    // Each as often as it was given: said of two things it would be another fact.
    if (index >= 0) figures.splice(index, 1);
    return index >= 0;
  });
}

const DIRECTIONS = {
  up: /más que|\ba favor|\b(?:aument|sub[ie]|crec|mejor(?:ó|aron)|gan)/i,
  down: /\bmenos\b|en contra|\b(?:baj|ca[yí]|disminu|redu[cj]|perd)/i,
  earlier: /\b(?:antes\b|antel|anticip|adelant|temprano)/i,
  later: /\b(?:después|posterior|demor|tard)/i,
};

/** The same figure said the other way round is another fact. */
const findDirections = (text: string): string[] =>
  Object.entries(DIRECTIONS).flatMap(([direction, texts]) => (texts.test(text) ? [direction] : []));
