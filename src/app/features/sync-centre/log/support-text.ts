/** Adds the build and the browser to the log for support. */
export function supportText(log: string): string {
  const version = document.querySelector('meta[name="app-version"]')?.getAttribute('content') ?? '';
  return [`app: ${version}`, `browser: ${navigator.userAgent}`, log].join('\n');
}
