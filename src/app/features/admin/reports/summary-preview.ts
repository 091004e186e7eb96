/** docs/specification.md#calls. */
const MAX_CHARACTERS = 400;

/** Returns the preview of a summary: all of it, or 400 characters and an ellipsis. */
export function summaryPreview(summary: string): string {
  const characters = Array.from(summary);
  return characters.length <= MAX_CHARACTERS ? summary : `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}
