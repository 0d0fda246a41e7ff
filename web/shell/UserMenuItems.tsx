import { Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  Check,
  Keyboard,
  Lock,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  PanelTop,
  Route,
  Settings,
  Sun,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { lockNow } from '#web/shell/lock/lock-now.ts'
import { paths } from '#web/paths.ts'
import { leave } from './leave.ts'
import { openHelp, startTour } from './overlays.ts'
import {
  listSizes,
  navSizes,
  setPanel,
  setPreferences,
  usePreferences,
  validSize,
  type PanelSizes,
  type Theme,
} from '#web/ui/preferences.ts'
import { saveMe } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { t } from '#web/i18n/i18n.ts'

const themes = [
  { theme: 'light', label: t('Light'), icon: Sun },
  { theme: 'dark', label: t('Dark'), icon: Moon },
  { theme: 'auto', label: t('Same as the device'), icon: Monitor },
] as const

/** The entries of the user's menu. */
export function UserMenuItems() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id } = useUser()
  return (
    <>
      <Menu.Label>{t('Theme')}</Menu.Label>
      <ThemeItems />
      <Menu.Divider />
      <WidthMenu name="nav" label={t('Navigation width')} sizes={navSizes} icon={PanelLeft} />
      <WidthMenu name="list" label={t('List width')} sizes={listSizes} icon={PanelTop} />
      <Menu.Divider />
      <Menu.Item leftSection={<Keyboard size={16} aria-hidden />} onClick={openHelp}>
        {t('Keyboard shortcuts')}
      </Menu.Item>
      <Menu.Item leftSection={<Route size={16} aria-hidden />} onClick={() => startTour('tour')}>
        {t('Take the tour')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Settings size={16} aria-hidden />}
        onClick={() => navigate(paths.settingsList)}
      >
        {t('Settings')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Lock size={16} aria-hidden />}
        onClick={() => void lockNow(queries, id)}
      >
        {t('Lock now')}
      </Menu.Item>
      <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void leave()}>
        {t('Sign out')}
      </Menu.Item>
    </>
  )
}

function ThemeItems() {
  const chooseTheme = useThemeChoice()
  const theme = usePreferences((p) => p.theme)
  return themes.map(({ theme: each, label, icon: Icon }) => (
    <Menu.Item
      key={each}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={theme === each && <Check size={16} aria-label={t('selected')} />}
      onClick={() => chooseTheme(each)}
    >
      {label}
    </Menu.Item>
  ))
}

interface WidthProps {
  name: string
  label: string
  sizes: PanelSizes
  icon: typeof PanelLeft
}

/** The widths by menu, for those who cannot drag (WCAG 2.5.7). */
function WidthMenu({ name, label, sizes, icon: Icon }: WidthProps) {
  const size = usePreferences((p) => validSize(p.panels[name], sizes))
  const choices = [
    [t('Narrow'), sizes.min === sizes.default ? sizes.collapsed : sizes.min],
    [t('Default'), sizes.default],
    [t('Wide'), sizes.max],
  ] as const
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Icon size={16} aria-hidden />}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {choices.map(([choice, width]) => (
          <Menu.Item
            key={choice}
            rightSection={size === width && <Check size={16} aria-label={t('selected')} />}
            onClick={() => setPanel(name, width)}
          >
            {choice}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** Shows the theme at once and keeps it with the account. */
function useThemeChoice(): (theme: Theme) => void {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (theme: Theme) => saveMe(queries, { settings: { theme } }),
  })
  return (theme) => {
    setPreferences({ theme })
    save.mutate(theme)
  }
}
