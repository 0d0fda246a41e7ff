import { AppError } from '#contract/errors.ts'

/** Pixels on the longer side: three times what a letterhead shows. */
const largest = 800

/** A picture drawn anew, no larger than a letterhead needs, as PNG so that it keeps what is transparent. @throws AppError for what is no picture */
export async function shrunk(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new AppError('bad-request', 'This is not a PNG or JPEG picture that can be read.')
  })
  const scale = Math.min(1, largest / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return canvas.convertToBlob({ type, quality: 0.9 })
}
