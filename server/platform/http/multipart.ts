import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import busboy from 'busboy'
import { AppError } from '#contract/errors.ts'
import type { UploadPart } from './route.ts'

/**
 * The files of a multipart body (RFC 7578), one after the other, each read before the next, in constant memory.
 * @throws AppError 'bad-request' if the body isn't multipart or breaks off.
 */
export async function* uploadParts(request: Request): AsyncGenerator<UploadPart> {
  const parser = parserFor(request)
  const waiting: UploadPart[] = []
  let failed: unknown
  let done = false
  let wake = () => {}
  const stir = () => wake()
  parser.on('file', (_field, stream, info) => {
    waiting.push({ name: info.filename ?? 'file', type: info.mimeType, stream: detached(stream) })
    stir()
  })
  parser.on('error', (error) => {
    failed = error
    stir()
  })
  parser.on('close', () => {
    done = true
    stir()
  })
  // The web and the node declaration of the same stream differ only in name.
  const source = Readable.fromWeb(request.body as unknown as WebStream)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  for (;;) {
    const part = waiting.shift()
    if (part) yield part
    else if (failed)
      throw new AppError('bad-request', 'The upload was interrupted.', {
        detail: 'Please try again.',
      })
    else if (done) return
    else await new Promise<void>((resolve) => (wake = resolve))
  }
}

/** A reader that gives up on a file must not stop the ones behind it: the rest of the file is read and dropped. */
function detached(stream: Readable): Readable {
  const copy = new PassThrough()
  stream.pipe(copy)
  stream.on('error', (error) => copy.destroy(error))
  copy.on('error', () => undefined)
  copy.on('close', () => {
    stream.unpipe(copy)
    stream.resume()
  })
  return copy
}

function parserFor(request: Request) {
  const type = request.headers.get('content-type') ?? ''
  try {
    // Browsers send UTF-8 file names without saying so.
    return busboy({ headers: { 'content-type': type }, defParamCharset: 'utf8' })
  } catch {
    throw new AppError('bad-request', 'The upload has no files.', {
      detail: 'Send them as multipart/form-data.',
    })
  }
}
