/** Counts the words of pasted text. Its lines are known only to the server: names and times may be on lines of their own. */
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
