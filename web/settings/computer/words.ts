import type { ComputerPart, NotesModel } from '#contract/computer.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { roughTime } from '#web/ui/rough-time.ts'
import { t } from '#web/i18n/i18n.ts'

const busyStates: ComputerPart['state'][] = ['waiting', 'downloading', 'unpacking']

export const isBusy = ({ state }: ComputerPart) => busyStates.includes(state)
export const isInstalled = ({ state }: ComputerPart) => state === 'installed'

const tiers = { light: t('Small'), standard: t('Standard'), strong: t('Strong') } as const

/** A model as one line to choose from. */
export function modelChoice({ tier, bytes, memoryBytes, recommended, fits }: NotesModel): string {
  const facts = [
    tiers[tier],
    fileSize(bytes),
    t('takes {size} of memory', { size: fileSize(memoryBytes) }),
    ...(fits ? [] : [t('too large for this computer')]),
    ...(fits && recommended ? [t('recommended here')] : []),
  ]
  return facts.join(' · ')
}

/** What the one button sets up: "Set up speech and notes: 3.0 GB". */
export function setUpWords(
  missing: readonly ComputerPart[],
  model: NotesModel | undefined,
): string {
  const isBegun = missing.some(({ received }) => received > 0)
  const isNotes = missing.some((part) => part === model)
  const isSpeech = missing.some((part) => part !== model)
  const size = fileSize(bytesToGet(missing))
  if (isNotes && isSpeech)
    return isBegun
      ? t('Continue setting up speech and notes: {size}', { size })
      : t('Set up speech and notes: {size}', { size })
  if (isNotes)
    return isBegun
      ? t('Continue setting up notes: {size}', { size })
      : t('Set up notes: {size}', { size })
  return isBegun
    ? t('Continue setting up speech: {size}', { size })
    : t('Set up speech: {size}', { size })
}

/** Bytes still to download. */
export const bytesToGet = (parts: readonly ComputerPart[]): number =>
  parts
    .filter((part) => !isInstalled(part))
    .reduce((sum, { bytes, received }) => sum + Math.max(0, bytes - received), 0)

/** The estimated time of a note, rounded to its precision. */
export const speedInWords = ({ noteSeconds }: NonNullable<NotesModel['speed']>): string =>
  t('About {time} to write the note of a 10-minute visit, estimated from a short test.', {
    time: roughTime(noteSeconds),
  })

/** Each licence once, with its link. */
export function listLicences(
  parts: readonly ComputerPart[],
): Pick<ComputerPart, 'licence' | 'licenceUrl'>[] {
  return [...new Map(parts.map((part) => [part.licence, part])).values()]
}
