import { extractFigures } from './extract-figures.ts';
import { findPlaceholders } from './masked-names.ts';

/**
 * Whether a text rephrased by a model adds nothing to its source sentence: the same names, no new figure, no link. Both
 * texts are masked (masked-names.ts).
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
    // Each figure at most as often as in the source: applied to two subjects it would be a new fact.
    if (index >= 0) figures.splice(index, 1);
    return index >= 0;
  });
}

const DIRECTIONS = {
  earned: /\bvend.*más (?:de lo )?que.*\bcompr/i,
  spent: /\bcompr.*más (?:de lo )?que.*\bvend/i,
  up: /más que|\ba favor|\b(?:aument|sub[ie]|crec|mejor(?:ó|aron)|gan)/i,
  down: /\bmenos\b|en contra|\b(?:baj|ca[yí]|disminu|redu[cj]|perd)/i,
  earlier: /\b(?:antes\b|antel|anticip|adelant|temprano)/i,
  later: /\b(?:después|posterior|demor|tard)/i,
};

/** The same figure with the opposite direction is another fact. */
const findDirections = (text: string): string[] =>
  Object.entries(DIRECTIONS).flatMap(([direction, texts]) => (texts.test(text) ? [direction] : []));
