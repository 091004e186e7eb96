import './mantine-styles.ts';
import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { EventQueue } from '#store/events/event-queue.ts';
import { Registry } from '#store/registry.ts';
import { App } from './app.tsx';
import { fetchPageCode } from './frame/fetch-page-code.ts';
import { removeSplash } from './frame/remove-splash.ts';
import { installOffer } from './install/install-offer.ts';
import { watchLaunches } from './install/watch-launches.ts';
import { limitMarkup } from './limit-markup.ts';
import { createAppRouter } from './router.tsx';
import { keepProfileFresh } from './session/keep-profile-fresh.ts';
import { createSessionKeeper } from './session/session-keeper.ts';
import { startUpdates } from './updates/start-updates.ts';
import { createAnalytics } from './usage-analytics/analytics.ts';
import { trackPages } from './usage-analytics/track-pages.ts';

// Before anything writes into the page or loads a script.
limitMarkup(window);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The texts are where they are shown (vite.config.ts).
i18n.loadAndActivate({ locale: 'es-CO', messages: {} });

const tabs = new BroadcastChannel('cuadra-session');
const keeper = createSessionKeeper(new Registry(), () => tabs.postMessage('changed'));
tabs.addEventListener('message', () => void keeper.start());

const router = createAppRouter({ user: undefined });
fetchPageCode(router, window);
removeSplash(router, window);
const analytics = createAnalytics({ call: keeper.call, queue: new EventQueue() });
trackPages(router, analytics.track);
window.addEventListener('online', () => void analytics.flush());

installOffer.watch(window);
watchLaunches(router);
const updates = startUpdates();
void keeper.start();
keepProfileFresh(keeper);
createRoot(root).render(<App keeper={keeper} router={router} track={analytics.track} updates={updates} />);
