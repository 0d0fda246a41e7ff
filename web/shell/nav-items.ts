import {
  Archive,
  AudioLines,
  ClipboardList,
  FileText,
  LayoutTemplate,
  ListChecks,
  Settings,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#web/paths.ts'
import { t } from '#web/i18n/i18n.ts'

export interface NavItem {
  label: string
  to: string
  icon: LucideIcon
  /** Highlighted on every page below these addresses; only below `to` if there are none. */
  within?: readonly string[]
}

/** The pages of the navigation. A feature adds its line here. */
export const mainItems: NavItem[] = [
  { label: t('Scribes'), to: paths.home, icon: AudioLines, within: [paths.scribes('all')] },
  { label: t('To do'), to: paths.tasks, icon: ListChecks },
  { label: t('Templates'), to: paths.templates, icon: LayoutTemplate },
  { label: t('Forms'), to: paths.forms, icon: FileText },
  { label: t('Groups'), to: paths.groups, icon: UserRound },
]
/** Visits with a patient's own answers. */
export const intakeItem: NavItem = {
  label: t('Intake'),
  to: paths.scribes('ada'),
  icon: ClipboardList,
}
export const archiveItem: NavItem = {
  label: t('Archived visits'),
  to: paths.scribes('archive'),
  icon: Archive,
}
export const settingsItem: NavItem = {
  label: t('Settings'),
  to: paths.settingsList,
  icon: Settings,
  within: ['/home/settings'],
}
export const adminItem: NavItem = {
  label: t('Administration'),
  to: paths.adminList,
  icon: ShieldCheck,
  within: ['/admin'],
}
