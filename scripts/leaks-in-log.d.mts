export function leaksInLog(log: string): string[];
export function requestsInLog(log: string): number;
export function errorsInLog(log: string): string[];
