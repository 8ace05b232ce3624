import '@mantine/core/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { LanguageProvider } from './i18n/language.tsx';
import { UpdateNotice } from './offline/update-notice.tsx';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { SessionGuard } from './session/session-guard.tsx';
import { theme } from './theme.ts';
import { Dialogs } from './ui/dialogs.tsx';
import { Notices } from './ui/notices.tsx';

// Styles written at run time must bear the nonce of the page's Content-Security-Policy.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queries}>
          <Dialogs>
            <Notices />
            <RouterProvider router={router} />
            <SessionGuard />
            <UpdateNotice />
          </Dialogs>
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  </StrictMode>,
);
