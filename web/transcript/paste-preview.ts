/**
 * Counts the words of pasted text. Only the server can split it into lines: names and times may have their own lines.
 */
export function wordsPasted(text: string): number {
  const spoken = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    // Headers, numbers and times of subtitle files don't count.
    .filter((line) => line && !/^WEBVTT|^\d+$|-->/.test(line))
  return spoken.reduce((sum, line) => sum + line.split(/\s+/).length, 0)
}

/** The name of the draft that keeps the dialog's text until it is added. */
export const pasteName = (scribeId: string) => `paste ${scribeId}`
