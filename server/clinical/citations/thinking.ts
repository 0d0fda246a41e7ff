/** Where a model thinks aloud before its answer; text before an end tag without a start tag was thinking as well. */
export const forget = '\u0000'

const names = ['think', 'thinking', 'reasoning', 'scratchpad']
const tag = new RegExp(`<(/?)(?:${names.join('|')})>`, 'i')
const closing = new RegExp(`</(?:${names.join('|')})>`, 'i')
const tags = names.flatMap((name) => [`<${name}>`, `</${name}>`])
const longestTag = Math.max(...tags.map(({ length }) => length))

/** Removes a model's thinking from its answer, as it arrives. An end tag without a start tag leaves `forget`. */
export function thinkingFilter() {
  let held = ''
  let isThinking = false
  function push(text: string, isEnd = false): string {
    held += text.replaceAll(forget, '').replaceAll('\r', '')
    let answer = ''
    for (;;) {
      const found = (isThinking ? closing : tag).exec(held)
      if (!found) break
      if (!isThinking) answer += held.slice(0, found.index)
      if (!isThinking && found[1]) answer += forget
      isThinking = !isThinking && !found[1]
      held = held.slice(found.index + found[0].length)
    }
    const cut = isEnd ? held.length : beginOfTag(held)
    if (!isThinking) answer += held.slice(0, cut)
    held = held.slice(cut)
    return answer
  }
  return { push, end: () => push('', true) }
}

/** Up to where a text can leave: what follows may be the beginning of a tag. */
function beginOfTag(text: string): number {
  const at = text.lastIndexOf('<')
  const rest = text.slice(at).toLowerCase()
  const mayBegin = at >= 0 && rest.length < longestTag && tags.some((one) => one.startsWith(rest))
  return mayBegin ? at : text.length
}
