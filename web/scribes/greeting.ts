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
  const who = title && lastName ? `${title} ${lastName}` : firstName || name
  if (hour < 5 || hour >= 18)
    return who ? t('Good evening, {name}', { name: who }) : t('Good evening')
  if (hour < 12) return who ? t('Good morning, {name}', { name: who }) : t('Good morning')
  return who ? t('Good afternoon, {name}', { name: who }) : t('Good afternoon')
}
