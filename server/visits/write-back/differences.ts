import type { Demographics } from '#contract/patients.ts'
import type { WriteBackPreview } from '#contract/write-back.ts'
import type { BannerPatient } from '#server/chart/emr/emr.ts'

/** What the EMR says otherwise than the visit's patient; what either of them doesn't say isn't compared. */
export function differences(
  { banner, family, given }: BannerPatient,
  demographics: Demographics,
): WriteBackPreview['differs'] {
  const { lastName, firstName, birthDate } = demographics
  const isOtherName = isOther(family, lastName) || isOther(firstWord(given), firstWord(firstName))
  return [
    ...(isOtherName ? (['name'] as const) : []),
    ...(isOther(banner.birthDate, birthDate) ? (['birthDate'] as const) : []),
  ]
}

const firstWord = (text: string) => text.trim().split(/\s+/)[0] ?? ''
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
const isOther = (a: string, b: string) => a !== '' && b !== '' && plain(a) !== plain(b)
