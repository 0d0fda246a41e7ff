interface Interval {
  start: number
  end: number
  text: string
}

const interval =
  /intervals\s*\[\d+\]:?\s*xmin\s*=\s*([\d.]+)\s*xmax\s*=\s*([\d.]+)\s*text\s*=\s*"((?:[^"]|"")*)"/g
/** PriMock57's marks around unclear words. */
const tags = /<\/?[A-Z_]+>/g

/** The spoken intervals of a Praat TextGrid, in seconds. */
export function textGrid(file: string): Interval[] {
  return [...file.matchAll(interval)].flatMap(([, from, to, quoted = '']) => {
    const text = quoted.replaceAll('""', '"').replace(tags, ' ').replace(/\s+/g, ' ').trim()
    return text ? [{ start: Number(from), end: Number(to), text }] : []
  })
}
