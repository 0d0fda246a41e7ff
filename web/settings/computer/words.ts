import type { ComputerPart, NotesModel } from '#contract/computer.ts'
import { fileSize } from '#contract/file-size.ts'
import { roughTime } from '#web/ui/rough-time.ts'

const busyStates: ComputerPart['state'][] = ['waiting', 'downloading', 'unpacking']

export const isBusy = ({ state }: ComputerPart) => busyStates.includes(state)
export const isInstalled = ({ state }: ComputerPart) => state === 'installed'

const tiers = { light: 'Light', standard: 'Standard', strong: 'Strong' } as const

/** A model as one line to choose from. */
export function modelChoice({ tier, bytes, memoryBytes, recommended }: NotesModel): string {
  const size = `${tiers[tier]} · ${fileSize(bytes)} · takes ${fileSize(memoryBytes)} of memory`
  return recommended ? `${size} · recommended here` : size
}

/** Bytes still to download. */
export const bytesToGet = (parts: readonly ComputerPart[]): number =>
  parts
    .filter((part) => !isInstalled(part))
    .reduce((sum, { bytes, received }) => sum + Math.max(0, bytes - received), 0)

/** How long a note would take, said no more exactly than it is known. */
export const speedInWords = ({ noteSeconds }: NonNullable<NotesModel['speed']>): string =>
  `About ${roughTime(noteSeconds)} for the note of a ten-minute visit, estimated from a short test.`

/** Each licence once, with its link. */
export function licencesOf(
  parts: readonly ComputerPart[],
): Pick<ComputerPart, 'licence' | 'licenceUrl'>[] {
  return [...new Map(parts.map((part) => [part.licence, part])).values()]
}
