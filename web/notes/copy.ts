/**
 * Copies a note to the clipboard as rich text and as plain text, so that every chart finds a format it can use.
 * @param html '' for plain text only
 * @throws Error if the browser allows neither.
 */
export async function copyRich(html: string, text: string): Promise<void> {
  try {
    const item = new ClipboardItem({
      ...(html && { 'text/html': new Blob([html], { type: 'text/html' }) }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    })
    await navigator.clipboard.write([item])
  } catch {
    // No clipboard interface (plain http in a private network), or none for rich text.
    copyByEvent(html, text)
  }
}

function copyByEvent(html: string, text: string): void {
  let taken = false
  const fill = (event: ClipboardEvent) => {
    if (html) event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    taken = true
  }
  document.addEventListener('copy', fill, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', fill)
  if (!taken) throw new Error('The browser does not allow copying.')
}
