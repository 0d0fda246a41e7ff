import { t } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'

/** The pages that texts of the product name, such as "See Administration → Speech". */
export const namedPages: Record<string, string> = {
  [t('Settings → Integrations')]: paths.settings('integrations', 'connections'),
  [t('Settings → Privacy')]: paths.settings('privacy'),
  [t('Settings → Security')]: paths.settings('security'),
  [t('Administration → System')]: paths.admin('system'),
  [t('Administration → Speech')]: paths.admin('speech'),
  [t('Administration → Outbox')]: paths.admin('outbox'),
}
/** Finds their names in a text. */
export const pageName = new RegExp(`(${Object.keys(namedPages).join('|')})`)
