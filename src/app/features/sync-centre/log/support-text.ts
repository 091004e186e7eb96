/** What support has to know besides: which build, in which browser. */
export function supportText(log: string): string {
  const version = document.querySelector('meta[name="app-version"]')?.getAttribute('content') ?? '';
  return [`app: ${version}`, `browser: ${navigator.userAgent}`, log].join('\n');
}
