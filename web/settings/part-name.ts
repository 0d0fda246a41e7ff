import { t, translate } from '#web/i18n/i18n.ts'

/** The name of a part of the installation, such as “Mail: smtp.example.org”, of which only “Mail” is translated. */
export function partName(name: string): string {
  const [, part = '', which = ''] = /^([^:]+): (.+)$/.exec(name) ?? []
  return part ? t('{part}: {which}', { part: translate(part), which }) : translate(name)
}
