/** docs/specification.md#calls. */
const MAX_CHARACTERS = 400;

/** A summary as its preview shows it: whole, or 400 characters and an ellipsis. */
export function summaryPreview(summary: string): string {
  const characters = Array.from(summary);
  return characters.length <= MAX_CHARACTERS ? summary : `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}
