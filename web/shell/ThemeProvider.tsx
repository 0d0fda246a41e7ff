import {
  MantineProvider,
  useMantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import { useLayoutEffect, type ReactNode } from 'react'
import { cssVariablesResolver, theme } from '#web/theme.ts'
import { setPreferences, usePreferences } from '#web/ui/preferences.ts'
import { styleNonce } from '#web/ui/style-nonce.ts'

/** Lets the theme kept among our preferences rule Mantine's. */
const schemeManager: MantineColorSchemeManager = {
  get: () => usePreferences.getState().theme,
  set: (theme) => setPreferences({ theme }),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/** Theme and density around everything. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { theme: chosen, density } = usePreferences()
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return (
    <MantineProvider
      theme={theme}
      getStyleNonce={styleNonce}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme={chosen}
    >
      <SchemeFollower scheme={chosen} />
      {children}
    </MantineProvider>
  )
}

/** Applies a theme that was chosen anywhere. */
function SchemeFollower({ scheme }: { scheme: 'light' | 'dark' | 'auto' }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useLayoutEffect(() => {
    // The setter is a new one at each render.
    if (colorScheme !== scheme) setColorScheme(scheme)
  }, [scheme, colorScheme, setColorScheme])
  return null
}
