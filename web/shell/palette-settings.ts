import { Settings, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useUser } from '#web/api/useUser.ts'
import { settingsEntries } from '#web/settings/find-settings.ts'
import { t } from '#web/i18n/i18n.ts'
import type { Action } from './actions.ts'

/** The pages and sections of the settings and the administration, which the palette opens. */
export function useSettingsActions(): Action[] {
  const navigate = useNavigate()
  const isAdministrator = useUser().role === 'administrator'
  return settingsEntries(isAdministrator).map(({ label, words, to, isAdministration }) => ({
    id: `settings ${to}`,
    label: isAdministration
      ? t('Administration: {page}', { page: label })
      : t('Settings: {page}', { page: label }),
    words,
    section: 'Settings',
    icon: isAdministration ? ShieldCheck : Settings,
    run: () => void navigate(to),
  }))
}
