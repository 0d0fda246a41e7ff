import { t } from '#web/i18n/i18n.ts'
interface PersonName {
  title: string
  firstName: string
  lastName: string
  name: string
}

/** "Good morning, Dr Lee": by the hour, with title and last name, or the name there is. */
export function greeting(now: Date, { title, firstName, lastName, name }: PersonName): string {
  const hour = now.getHours()
  const part = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const who = title && lastName ? `${title} ${lastName}` : firstName || name
  return who ? t('Good {part}, {who}', { part, who }) : t('Good {part}', { part })
}
