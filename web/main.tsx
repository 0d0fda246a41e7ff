import '@mantine/core/styles.layer.css'
import './theme.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onSignedOut } from '#web/api/client.ts'
import { notifyExtension } from '#web/api/extension.ts'
import { ThemeProvider } from '#web/shell/ThemeProvider.tsx'
import { createQueries } from '#web/shell/queries.ts'
import { reportErrors } from '#web/api/report.ts'
import { endWithOtherTabs } from '#web/api/session.ts'
import { keepApp } from './offline/register.ts'
import { retryStyles } from './offline/retry-styles.ts'
import { paths } from './paths.ts'
import { errorPages, routes } from './routes.tsx'
import { t } from '#web/i18n/i18n.ts'

const queries = createQueries()
const router = createBrowserRouter(routes(queries))

endWithOtherTabs(queries)
onSignedOut(() => void notifyExtension())
onSignedOut((by) => {
  queries.clear()
  const { pathname } = router.state.location
  if (pathname.startsWith('/auth')) return
  // The next user of this device must not continue where the last one was.
  if (by === 'left') return void router.navigate(paths.signIn())
  const notice = t('You were signed out. Anything you typed or recorded here is saved.')
  void router.navigate(paths.signIn({ next: pathname }), { state: notice })
})

if (import.meta.env.PROD) keepApp()
reportErrors()
retryStyles()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
)
void errorPages().catch(() => undefined)
