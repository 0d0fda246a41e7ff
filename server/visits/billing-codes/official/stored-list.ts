import { message } from '#common/translation.ts'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { OfficialCode } from './order-file.ts'

const InstalledList = z.object({
  year: z.number(),
  publisher: z.string(),
  /** Of the archive that it came from. */
  sha256: z.string(),
  /** Categories and billable codes. */
  codes: z.number(),
})
export type InstalledList = z.infer<typeof InstalledList>

export const listFile = (dir: string) => join(dir, 'icd-10-cm.tsv')

/** The list as it is stored: a first line that describes it, then code, billable and title by tabs. */
export const writeList = (list: InstalledList, codes: readonly OfficialCode[]): string =>
  [
    JSON.stringify(list),
    ...codes.map(({ code, billable, title }) => `${code}\t${billable ? 1 : 0}\t${title}`),
    '',
  ].join('\n')

export interface StoredList {
  list: InstalledList
  codes: ReadonlyMap<string, OfficialCode>
}

/** Read again only when the file has changed. */
const cache = new Map<string, { changed: number; stored: StoredList }>()

/** The installed official list; undefined if there is none. @throws Error for a damaged file */
export function readList(dir: string): StoredList | undefined {
  const path = listFile(dir)
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (changed === undefined) return undefined
  const cached = cache.get(dir)
  if (cached?.changed === changed) return cached.stored
  const [head = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  const codes = lines.flatMap((line): [string, OfficialCode][] => {
    const [code, billable, title] = line.split('\t')
    return code && title ? [[code, { code, title, billable: billable === '1' }]] : []
  })
  const stored = { list: InstalledList.parse(JSON.parse(head)), codes: new Map(codes) }
  if (stored.codes.size !== stored.list.codes)
    throw new Error(message('The installed code list is damaged.'))
  cache.set(dir, { changed, stored })
  return stored
}
