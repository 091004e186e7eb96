export function ensureBrowser(): { path: string; args: string[] };
