import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { RegisteredRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ToastHost } from './notifications/toast-host.tsx';
import { RoutedApp } from './routed-app.tsx';
import { SessionProvider } from './session/session-context.tsx';
import type { SessionManager } from './session/session-manager.ts';
import { StepUpHost } from './step-up/step-up-host.tsx';
import { readableVariables, theme } from './theme.ts';
import { UpdatePrompt } from './updates/update-prompt.tsx';
import type { UpdateOffer } from './updates/update-state.ts';
import type { Track } from './usage-analytics/analytics.ts';
import { TrackProvider } from './usage-analytics/analytics-context.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'cuadra-theme' });

type Props = { sessionManager: SessionManager; router: RegisteredRouter; track: Track; updates: UpdateOffer };

export function App({ sessionManager, router, track, updates }: Props) {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={readableVariables}
          defaultColorScheme="auto"
          colorSchemeManager={colorScheme}
        >
          <SessionProvider value={sessionManager}>
            <ToastHost />
            <TrackProvider value={track}>
              <StepUpHost />
              <RoutedApp router={router} />
            </TrackProvider>
            <UpdatePrompt offer={updates} />
          </SessionProvider>
        </MantineProvider>
      </I18nProvider>
    </StrictMode>
  );
}
