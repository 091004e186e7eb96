import type { BindRoutes, NounDependencies } from '../app-dependencies.ts';
import { closeDemoSessions, createDemo, type Demo } from './demo.ts';
import { developmentRoutes, type ReadEmails } from './development-routes.ts';

/** Prepares the demonstration company where it is enabled, and otherwise ends its sessions. Returns its routes. */
export async function registerDemo(
  { db, files, parser, config, lifecycle }: NounDependencies,
  readEmails: ReadEmails | undefined,
): Promise<BindRoutes> {
  const demo: Demo | undefined = config.hasDemo ? createDemo({ db, files, parser }) : undefined;
  if (!demo) await closeDemoSessions(db);
  lifecycle.onListen(() => {
    if (!config.databaseUrl) demo?.prepareInBackground(lifecycle.onFailure);
  });
  lifecycle.onClose(() => demo?.stop());
  return (serve) => developmentRoutes(serve, { readEmails, demo });
}
