import './mantine-styles.ts';
import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { z } from 'zod/mini';
import { describeIssue } from '#domain/text/describe-issue.ts';
import { EventQueue } from '#store/events/event-queue.ts';
import { Registry } from '#store/registry.ts';
import { App } from './app.tsx';
import { preloadPageCode } from './frame/preload-page-code.ts';
import { removeSplash } from './frame/remove-splash.ts';
import { handleLaunches } from './install/handle-launches.ts';
import { installOffer } from './install/install-offer.ts';
import { installTrustedTypes } from './install-trusted-types.ts';
import { createAppRouter } from './router.tsx';
import { refreshProfileRegularly } from './session/refresh-profile-regularly.ts';
import { createSessionManager } from './session/session-manager.ts';
import { refreshPublicSettings } from './settings/public-settings.ts';
import { startUpdates } from './updates/start-updates.ts';
import { createAnalytics } from './usage-analytics/analytics.ts';
import { trackPages } from './usage-analytics/track-pages.ts';

// Before anything writes into the page or loads a script.
installTrustedTypes(window);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

z.config({ customError: describeIssue });

// The texts are where they are shown (vite.config.ts).
i18n.loadAndActivate({ locale: 'es-CO', messages: {} });

const sessionChannel = new BroadcastChannel('cuadra-session');
const sessionManager = createSessionManager(new Registry(), (name) => sessionChannel.postMessage({ name }));
sessionChannel.addEventListener('message', ({ data }: MessageEvent<{ name?: string }>) => {
  if (sessionManager.isConcerned(data.name)) void sessionManager.start();
});

const router = createAppRouter({ user: undefined });
preloadPageCode(router, window);
removeSplash(router, window);
const analytics = createAnalytics({ call: sessionManager.call, queue: new EventQueue() });
trackPages(router, analytics.track);
window.addEventListener('online', () => void analytics.flush());

installOffer.watch(window);
handleLaunches(router);
const updates = startUpdates();
void sessionManager.start();
void refreshPublicSettings(sessionManager.call);
window.addEventListener('online', () => void refreshPublicSettings(sessionManager.call));
refreshProfileRegularly(sessionManager);
createRoot(root).render(
  <App sessionManager={sessionManager} router={router} track={analytics.track} updates={updates} />,
);
