import type { ComputerPart, NotesModel } from '#contract/computer.ts'
import { fileSize } from '#contract/file-size.ts'

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
export function speedInWords({ noteSeconds }: NonNullable<NotesModel['speed']>): string {
  const time =
    noteSeconds < 90
      ? `${Math.max(10, Math.round(noteSeconds / 10) * 10)} seconds`
      : `${Math.round(noteSeconds / 60)} minutes`
  return `About ${time} for the note of a ten-minute visit, estimated from a short test.`
}

/** Each licence once, with its link. */
export function licencesOf(
  parts: readonly ComputerPart[],
): Pick<ComputerPart, 'licence' | 'licenceUrl'>[] {
  return [...new Map(parts.map((part) => [part.licence, part])).values()]
}
