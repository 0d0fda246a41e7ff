import { scaleBytes } from '#common/file-size.ts'
import { locale, t } from './i18n.ts'

type Unit = ReturnType<typeof scaleBytes>['unit']

// Not the units of Intl: in English they are “byte” and “kB”, the specification (§9) has Bytes and KB.
const withUnit = {
  Bytes: (size) => t('{size} Bytes', { size }),
  KB: (size) => t('{size} KB', { size }),
  MB: (size) => t('{size} MB', { size }),
  GB: (size) => t('{size} GB', { size }),
  TB: (size) => t('{size} TB', { size }),
} satisfies Record<Unit, (size: string) => string>

/** The size of a file in the language of the page: “3.0 GB”, “3,0 Go”. */
export function fileSize(bytes: number): string {
  const { value, decimals, unit } = scaleBytes(bytes)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return withUnit[unit](value.toLocaleString(locale, { ...digits, useGrouping: false }))
}
