const lasting =
  /\b(?:always|never|from now on|in (?:the )?future|(?:for|in) (?:all|every)(?: of)?(?: my)? (?:notes?|letters?|visits?)|every time|i (?:always )?prefer|remember (?:that|to)|as a rule)\b/i
const aboutWriting =
  /\b(?:writ\w*|us(?:e|ing)|call|spell\w*|bullets?|lists?|paragraphs?|prose|running text|short\w*|brief\w*|concise\w*|abbreviat\w*|headings?|sections?|notes?|letters?|sentences?|wording|words?|format\w*|leave out|omit|greeting|closing|initials|tense|first person|third person)\b/i
const leads = [
  /^(?:and|also|ok(?:ay)?|thanks?|hi|hello)\b[\s,.!]*/i,
  /^(?:please|could you|can you|you (?:should|must|can))\s+/i,
  /^(?:from now on|in (?:the )?future|as a rule|(?:for|in) (?:all|every)(?: of)?(?: my)? (?:notes?|letters?|visits?)|every time)[\s,:]+/i,
  /^remember (?:that|to)\s+/i,
]

/** Whether a message to the assistant asks for something for good, and of how to write. */
export const isLasting = (message: string): boolean => lastingIn(message) !== undefined

/** The first sentence of a message that asks for a manner of writing for good, as an instruction. */
export function lastingIn(message: string): string | undefined {
  // Quoted text was written by somebody else.
  const own = message.replace(/^[^\S\n]*>.*$/gm, '').replace(/```[\s\S]*?(?:```|$)/g, '')
  const found = own
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .find((one) => lasting.test(one) && aboutWriting.test(one) && !one.endsWith('?'))
  return found && imperative(found)
}

function imperative(sentence: string): string {
  let text = sentence.replace(/(?<![.!\s])[.!\s]+$/, '')
  for (let before = ''; before !== text;) {
    before = text
    for (const lead of leads) text = text.replace(lead, '')
  }
  text = text
    .replace(/^i (?:always )?prefer\b/i, 'prefer')
    .replace(/(?<![\s,])[\s,]+(?:from now on|in (?:the )?future|as a rule|please)$/i, '')
    .replace(/\s+/g, ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
