export function ensureOffice(): string;
