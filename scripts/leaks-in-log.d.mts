export function leaksInLog(log: string): string[];
export function requestsInLog(log: string): number;
