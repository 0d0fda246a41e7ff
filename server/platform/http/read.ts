import { message } from '#common/translation.ts'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { bytesOf } from './bytes.ts'
import { uploadParts } from './multipart.ts'

const DEFAULT_MAX_BYTES = 1_000_000

/** @throws AppError 'bad-request' naming the first field that does not fit. */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || message('the request')
  throw new AppError('bad-request', message('Please check {field}.', { field }), {
    detail: issue?.message ?? message('It isn’t in the expected format.'),
  })
}

export function readQuery(
  schema: z.ZodMiniType | undefined,
  query: Record<string, string>,
): unknown {
  return schema && parse(schema, query)
}

/** Reads JSON up to `maxBytes`, or hands on the parts of a multipart body, or plain bytes, as they arrive. */
export async function readBody(
  c: Context,
  schema: z.ZodMiniType | 'multipart' | 'bytes' | undefined,
  maxBytes = DEFAULT_MAX_BYTES,
) {
  if (!schema) return undefined
  if (schema === 'multipart') return uploadParts(c.req.raw)
  if (schema === 'bytes') return bytesOf(c.req.raw)
  return parse(schema, parseJson(await readText(c.req.raw, maxBytes)))
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new AppError('bad-request', 'The request is not valid JSON.')
  }
}

/** The text of a body (UTF-8). @throws AppError 'too-large' beyond `maxBytes` */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of bytesOf(request)) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'too-large',
    message('This is too large. A request can be at most {size, number} kB.', {
      size: Math.floor(maxBytes / 1000),
    }),
  )
}

/** Looking a name up takes longer than all else of a small request; there are some 600 right ones. */
const timezones = new Map<string, string>()
const MOST_TIMEZONES = 1_000

/** The zone of an `x-timezone` header, undefined if this machine doesn't know it. */
export function timezoneNamed(name: string): string | undefined {
  const known = timezones.get(name)
  if (known) return known
  try {
    const found = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    if (timezones.size < MOST_TIMEZONES) timezones.set(name, found)
    return found
  } catch {
    return undefined
  }
}
