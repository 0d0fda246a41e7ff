/** What pasted text will become, as far as can be told before the server reads it. */
export function previewOf(text: string): { lines: number; words: number } {
  const spoken = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    // Headers, numbers and times of subtitle files are no lines.
    .filter((line) => line && !/^WEBVTT|^\d+$|-->/.test(line))
  const words = spoken.reduce((sum, line) => sum + line.split(/\s+/).length, 0)
  return { lines: spoken.length, words }
}

export const lineCount = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

/** Under this name what is typed or pasted into the dialog of a visit is kept until it is added. */
export const pasteName = (scribeId: string) => `paste ${scribeId}`
