/** docs/interaction.md#keyboard. */
export const APPROVAL_KEY = 'a';
