export function ensureFirefox(): { path: string; version: string };
