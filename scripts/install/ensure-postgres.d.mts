export function startPostgres(options?: { isKilled?: boolean }): Promise<{
  url: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}>;
