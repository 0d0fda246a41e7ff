import { AppError } from '#contract/errors.ts'

/** Pixels of the longer side: three times the size in a letterhead. */
const largest = 800

/**
 * Shrinks a picture to what a letterhead needs. PNG stays PNG, which keeps transparency.
 * @throws AppError if the file isn't a readable picture
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new AppError('bad-request', 'This isn’t a valid PNG or JPEG image.')
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
