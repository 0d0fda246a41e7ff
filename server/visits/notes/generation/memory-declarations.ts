const word = 'FOLLOWED:'
const found = /(?:^|\n)[ \t*_`]*FOLLOWED:/i

/** What asks a model to say which of the numbered preferences it followed; `declarations` takes the answer out again. */
export const askToDeclare = (part: 'each section' | 'this section') =>
  `End ${part} with one line "${word}" and the numbers of those preferences that you followed in it, such as "${word} 1, 3", or "${word} none".`

/** Parts a model's answer, as it comes, from its last line about preferences. */
export function declarations() {
  let held = ''
  let said: string | undefined
  return {
    /** The text of the section that this piece makes certain. */
    push(text: string): string {
      if (said !== undefined) {
        said += text
        return ''
      }
      held += text
      const at = found.exec(held)
      if (at) {
        said = held.slice(at.index + at[0].length)
        held = held.slice(0, at.index)
        return release(held.length)
      }
      return release(mayBegin(held) ? lineStart(held) : held.length)
    },
    end: () => (said === undefined ? release(held.length) : ''),
    /** Numbers that were named, from 1. */
    numbers: (): number[] => [...(said ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits)),
  }
  function release(cut: number): string {
    const text = held.slice(0, cut)
    held = held.slice(cut)
    return text
  }
}

/** Together with the line break before it: a section does not end with an empty line. */
const lineStart = (text: string) => Math.max(0, text.lastIndexOf('\n'))

function mayBegin(text: string): boolean {
  const line = text.slice(text.lastIndexOf('\n') + 1).replace(/^[ \t*_`]+/, '')
  return word.startsWith(line.toUpperCase())
}
