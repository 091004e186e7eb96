import type { NounDependencies } from '../app-dependencies.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { batchRoute } from './batch-route.ts';
import { eventRoutes } from './event-routes.ts';
import { eventStreamRoutes } from './event-stream-routes.ts';
import { recordFeedRoute } from './record-feed-route.ts';
import { syncRoutes } from './routes.ts';

/** Returns the routes of sync. They return the function that ends their event streams. */
export const registerSync =
  ({ db, now, config, lifecycle: { onFailure } }: NounDependencies) =>
  (serve: Serve): (() => void) => {
    eventRoutes(serve, { db, now, analyticsUrl: config.analyticsUrl });
    syncRoutes(serve);
    recordFeedRoute(serve);
    batchRoute(serve, db);
    return eventStreamRoutes(serve, { db, now, onFailure });
  };
