import './mantine-styles.ts';
import { i18n } from '@lingui/core';
import { createRoot } from 'react-dom/client';
import { Registry } from '#store/registry.ts';
import { messages } from '../../locales/es-CO/messages.po';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';
import { watchForUpdates } from './shell/app-update.ts';
import { createSessionKeeper } from './shell/session-keeper.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

i18n.loadAndActivate({ locale: 'es-CO', messages });

const tabs = new BroadcastChannel('cuadra-session');
const keeper = createSessionKeeper(new Registry(), () => tabs.postMessage('changed'));
tabs.addEventListener('message', () => void keeper.start());

watchForUpdates();
void keeper.start();
createRoot(root).render(<App keeper={keeper} router={createAppRouter({ user: undefined })} />);
