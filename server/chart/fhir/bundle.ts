import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { elements, members } from './json-slices.ts'

/** A page of a search. */
export interface BundlePage {
  entries: unknown[]
  /** The address of the next page. */
  next: string | undefined
  /** Entries that can't be used: too large, or with a modifier. */
  skipped: number
}

/** Characters of an entry that are parsed at once; a document that is sent in its reference may be that long. */
const MAX_ENTRY = 2_000_000
/** Characters that are parsed before other work gets its turn: about 2 ms. */
const AT_ONCE = 250_000

const Links = z.array(
  z.looseObject({ relation: z.optional(z.string()), url: z.optional(z.string()) }),
)

/** Parses a Bundle entry by entry, so that a page of 10 MB doesn't block the process; undefined if it isn't one. */
export async function parseBundle(text: string): Promise<BundlePage | undefined> {
  try {
    return await parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function parse(text: string): Promise<BundlePage | undefined> {
  const page: BundlePage = { entries: [], next: undefined, skipped: 0 }
  let isBundle = false
  for (const [name, from, to] of members(text)) {
    if (name === 'resourceType') isBundle = text.slice(from, to) === '"Bundle"'
    if (name === 'link') page.next = nextIn(text.slice(from, to))
    // Absent when nothing matches.
    if (name === 'entry' && text[from] === '[') await parseEntries(text, from, page)
  }
  return isBundle ? page : undefined
}

async function parseEntries(text: string, at: number, page: BundlePage): Promise<void> {
  let turn = at
  for (const [from, to] of elements(text, at)) {
    const entry = to - from > MAX_ENTRY ? undefined : text.slice(from, to)
    if (entry === undefined || hasModifier(entry)) page.skipped += 1
    else page.entries.push(parseKeepingZeros(entry))
    if (to - turn < AT_ONCE) continue
    turn = to
    await setImmediate()
  }
}

/**
 * Whether a resource, or any part of it, has an extension that may turn its meaning around. A reader that doesn't
 * understand it must not use the resource (FHIR R4, Extensibility, "Modifier Extensions").
 */
export const hasModifier = (text: string): boolean => text.includes('"modifierExtension"')

function nextIn(text: string): string | undefined {
  if (text.length > MAX_ENTRY) return undefined
  const { data: links } = Links.safeParse(JSON.parse(text))
  return links?.find(({ relation }) => relation === 'next')?.url
}

/** FHIR R4, decimal: the precision has significance, so "5.0" must not become "5". Such a value stays a text. */
function parseKeepingZeros(text: string): unknown {
  if (!/"value"\s*:\s*-?\d+\.\d*0\s*[,}]/.test(text)) return JSON.parse(text) as unknown
  return JSON.parse(text, (name, value: unknown, context?: { source?: string }) => {
    const { source = '' } = context ?? {}
    return name === 'value' && typeof value === 'number' && /^-?\d{1,15}\.\d{0,15}0$/.test(source)
      ? source
      : value
  }) as unknown
}
