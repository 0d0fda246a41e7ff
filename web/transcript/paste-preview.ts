/** Words of pasted text. Its lines are told once the server has read it: names and times may stand on lines of their own. */
export function wordsPasted(text: string): number {
  const spoken = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    // Headers, numbers and times of subtitle files are no words.
    .filter((line) => line && !/^WEBVTT|^\d+$|-->/.test(line))
  return spoken.reduce((sum, line) => sum + line.split(/\s+/).length, 0)
}

export const lineCount = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

/** Under this name what is typed or pasted into the dialog of a visit is kept until it is added. */
export const pasteName = (scribeId: string) => `paste ${scribeId}`
