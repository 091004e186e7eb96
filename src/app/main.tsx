import './mantine-styles.ts';
import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { EventQueue } from '#store/event-queue.ts';
import { Registry } from '#store/registry.ts';
import { messages } from '../../locales/es-CO/messages.po';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';
import { createAnalytics } from './shell/analytics.ts';
import { watchForUpdates } from './shell/app-update.ts';
import { createSessionKeeper } from './shell/session-keeper.ts';
import { trackPages } from './shell/track-pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

i18n.loadAndActivate({ locale: 'es-CO', messages });

const tabs = new BroadcastChannel('cuadra-session');
const keeper = createSessionKeeper(new Registry(), () => tabs.postMessage('changed'));
tabs.addEventListener('message', () => void keeper.start());

const router = createAppRouter({ user: undefined });
const analytics = createAnalytics({ call: keeper.call, queue: new EventQueue() });
trackPages(router, analytics.track);
window.addEventListener('online', () => void analytics.flush());

watchForUpdates();
void keeper.start();
createRoot(root).render(<App keeper={keeper} router={router} track={analytics.track} />);
