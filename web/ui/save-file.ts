/** Gives the browser a file of text to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim()
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
