/** Milliseconds until a file's URL is revoked; the browser starts to read it after this turn. */
const revokeAfterMs = 60_000

/**
 * Hands a file to the browser's downloads.
 * @param content a string becomes a text file in UTF-8
 * @param name characters that a file name can't hold become spaces
 */
export function saveFile(content: Blob | string, name: string): void {
  const blob =
    typeof content === 'string'
      ? new Blob([content], { type: 'text/plain;charset=utf-8' })
      : content
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim()
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs)
}
