import { setTimeout as sleep } from 'node:timers/promises'
import { fc } from '#test/properties.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fitting } from '../faults/arbitrary.ts'
import { belowPublicItem, type Kind, named } from './classified.ts'
import type { Everything } from './everything.ts'

/** A placeholder for an id, before its owner is known. */
const MARK = '5ca1ab1e-0000-4000-8000-000000000000'
const STREAM_MS = 30
const LANES = 8

export const nameOf = (e: AnyEndpoint) => `${e.method} ${e.path}`

/** The kinds of ids in a path, in order. */
export function kindsOf({ path }: AnyEndpoint): Kind[] {
  return [...path.matchAll(/([\w-]+)\/(:\w+)/g)].map(([, before = '', name = '']) => {
    const kind =
      before === 'items' && belowPublicItem.test(path) ? 'publicItem' : named[`${before}/${name}`]
    if (!kind)
      throw new Error(
        `Say in "named" (test/security/classified.ts) what ${before}/${name} of ${path} is`,
      )
    return kind
  })
}

/** A placeholder for an object of a kind. */
export type Ids = (kind: Kind) => string
/** Whether objects of a kind belong to somebody; words and languages don't. */
export const isThing = (kind: Kind) => kind !== 'word' && kind !== 'language'

/** Parameters of a query with the id of a group; the owner of a dictionary may be one. */
const namesGroup = new Set(['groupId', 'owner'])

function pathOf(e: AnyEndpoint, id: Ids): string {
  const kinds = kindsOf(e)
  const path = e.path.replace(/:\w+/g, () => id(kinds.shift() ?? 'word'))
  const query = e.query ? sampleOf(e.query) : {}
  // A marker of a page and the name of an activity cannot be made up.
  const pairs = Object.entries(query as Record<string, unknown>)
    .filter(([name]) => !['cursor', 'action', 'kinds', 'kind'].includes(name))
    .map(([name, value]) => [name, namesGroup.has(name) ? id('group') : String(value)])
  const search = new URLSearchParams(pairs).toString().replaceAll(MARK, id('scribe'))
  return `${path}${search ? `?${search}` : ''}`
}

const samples = new Map<unknown, unknown>()

/** A value that fits, the same each time: of some, the one that names most things. */
function sampleOf(schema: Parameters<typeof fitting>[0]): unknown {
  if (samples.has(schema)) return samples.get(schema)
  const some = fc.sample(fitting(schema, [MARK]), { seed: 7, numRuns: 12 })
  const marks = (value: unknown) => JSON.stringify(value).split(MARK).length
  const best = some.toSorted((a, b) => marks(b) - marks(a))[0]
  samples.set(schema, best)
  return best
}

export const namesThings = (schema: AnyEndpoint['query'] | AnyEndpoint['body']) =>
  typeof schema === 'object' && JSON.stringify(sampleOf(schema)).includes(MARK)

type KindInBody = keyof Everything | 'group'

function bodyOf(e: AnyEndpoint, id: Ids, kind: KindInBody): RequestInit {
  if (!e.body) return {}
  if (e.body === 'bytes') return { body: 'x' }
  if (e.body === 'multipart') {
    const body = new FormData()
    body.append('file', new File(['Sodium 139'], 'x.txt'))
    return { body }
  }
  const body = JSON.stringify(sampleOf(e.body)).replaceAll(MARK, id(kind))
  return { body, headers: { 'content-type': 'application/json' } }
}

export interface RequestOptions {
  token: string | undefined
  id: Ids
  /** The kind of an id in the body. */
  inBody?: KindInBody
}

/** Asks an endpoint, with a made-up query and body that fit. Returns its status, and its text without the ids in it. */
export async function ask(origin: string, e: AnyEndpoint, asked: RequestOptions) {
  const { token, id, inBody = 'scribe' } = asked
  const { headers, ...init } = bodyOf(e, id, inBody)
  const leaving = new AbortController()
  const answer = await fetch(`${origin}${pathOf(e, id)}`, {
    method: e.method,
    ...init,
    headers: {
      ...(headers as Record<string, string> | undefined),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    signal: leaving.signal,
  })
  const late = e.kind === 'stream' ? [sleep(STREAM_MS, '')] : []
  const text = await Promise.race([answer.text(), ...late]).catch(() => '')
  leaving.abort()
  return {
    status: answer.status,
    text: text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '…'),
  }
}

/** Calls every endpoint, several at once; returns unexpected answers. */
export async function each(
  some: readonly AnyEndpoint[],
  check: (e: AnyEndpoint) => Promise<string | undefined>,
): Promise<string[]> {
  const waiting = [...some]
  const wrong: string[] = []
  const lane = async () => {
    for (let e = waiting.shift(); e; e = waiting.shift()) {
      const said = await check(e)
      if (said) wrong.push(`${nameOf(e)}: ${said}`)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return wrong.toSorted()
}
