/** "300 123 4567", "601 345 6789": a Colombian number in its groups, without the country. Any other text is unchanged. */
export function formatPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(?:\+|00)?57(?=\d{10}$)/, '');
  const [, ...groups] = /^((?:3\d|60)\d)(\d{3})(\d{4})$/.exec(digits) ?? [];
  return groups.length > 0 ? groups.join(' ') : text;
}
