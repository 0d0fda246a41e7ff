import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '#web/shell/ThemeProvider.tsx'
import { LockScreen } from './LockScreen.tsx'

/** Shows the lock, apart from the page that it hides. @returns how to remove it */
export function mountLock(host: HTMLElement, queries: QueryClient): () => void {
  host.textContent = ''
  const root = createRoot(host)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ThemeProvider>
          <LockScreen />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  return () => root.unmount()
}
