/** A text in parts, with those marked that a hint names, in order. */
export function markHints(
  text: string,
  hints: readonly { text: string }[],
): { text: string; marked: boolean }[] {
  const parts: { text: string; marked: boolean }[] = []
  let from = 0
  for (const hint of hints) {
    const at = text.indexOf(hint.text, from)
    if (at < 0) continue
    if (at > from) parts.push({ text: text.slice(from, at), marked: false })
    parts.push({ text: hint.text, marked: true })
    from = at + hint.text.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false })
  return parts
}
