import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Already compressed, or noise to a compressor. */
const packed = /\.(wav|mp3|m4a|ogg|flac|jpe?g|png|pdf|docx|zip)$/i

/** A ZIP file that is read while it is filled, one entry after the other. */
export function openZip() {
  const zip = new ZipFile()
  const bytes = new PassThrough({ highWaterMark: 1 << 18 })
  zip.outputStream.pipe(bytes)
  let failed: unknown
  const stopped = Promise.withResolvers<never>()
  // Only checked while an entry is written.
  stopped.promise.catch(() => undefined)
  const fail = (error: unknown) => {
    failed ??= error
    stopped.reject(error)
    bytes.destroy(error instanceof Error ? error : new Error('the file could not be made'))
  }
  zip.on('error', fail)
  return {
    bytes,
    fail,
    end: () => zip.end(),
    /** Resolves when the entry was read to its end, so that no more than one is open. */
    async add(path: string, content: Readable): Promise<void> {
      if (failed) throw failed
      const read = new Promise<void>((resolve, reject) => {
        content.once('end', resolve)
        content.once('error', reject)
      })
      zip.addReadStream(content, path, { compress: !packed.test(path) })
      await Promise.race([read, stopped.promise])
    },
  }
}
