import '@mantine/core/styles.css';
import './shell/app.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadWords } from './i18n/catalogues.ts';
import { LanguageProvider } from './i18n/language.tsx';
import { UpdateNotice } from './offline/update-notice.tsx';
import { queries, startWithNetwork } from './shell/queries.ts';
import { routerOf } from './shell/router.ts';
import { SessionGuard } from './shell/session/session-guard.tsx';
import { theme } from './shell/theme.ts';
import { Dialogs } from './ui/dialogs.tsx';
import { Notices } from './ui/notices.tsx';
import { sharedWords } from './words/index.ts';
import { workspaces } from './workspaces/index.ts';

// Styles written at run time must bear the nonce of the page's Content-Security-Policy.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

startWithNetwork(navigator.onLine);
void loadWords(sharedWords);
const router = routerOf(workspaces);

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
