const joins: [RegExp, string][] = [
  [
    /\b(do|does|did|is|are|was|were|have|has|had|would|should|could|wo|ca|ai|need) n't\b/gi,
    "$1n't",
  ],
  [/\bwan na\b/gi, 'want to'],
  [/\bgon na\b/gi, 'going to'],
  [/\bgot ta\b/gi, 'have to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
  [/\bgotta\b/gi, 'have to'],
  [/(?<!\w)'cause\b/gi, 'because'],
  [/\b(i|you|he|she|it|we|they|that|there|what|who|let) '(m|s|re|ve|ll|d)\b/gi, "$1'$2"],
]
// Sounds and phrases that carry nothing; each is dropped wherever it stands.
const fillers =
  /(?:^|(?<=[\s,.;]))(?:um+|uh+|uhm|er+m*|hmm+|mm+|mm-hmm|uh-huh|mhm|ah|you know|i mean|i guess|kind of|kinda|sort of|sorta|basically|obviously|honestly|to be honest|or anything like that|and stuff like that|and things like that|or something like that|if that makes sense)(?=[\s,.;?!]|$)[\s]*,?/gi
const brokenOff = /(?:^|(?<=\s))[a-z]{1,8}-(?=\s|$)\s*/gi
const lead =
  /^(?:[\s,.;-]+|(?:so|well|okay|ok|alright|all right|yeah|yes|yep|yup|right|now|then|and|but|oh|sure|great|good|perfect|awesome|hi|hello|hey|actually|like|again|also|i know|i see|gotcha|got it|absolutely|exactly|definitely|of course|anyway|alrighty|very good|sounds good|that's good|that's great)(?=[\s,.]+)[\s,.]+)+/i
const tail =
  /[\s,]+(?:okay|ok|alright|all right|right|you know|so|and|but|um+|uh+|yeah|as well as|or|though|anyway|because)\s*[.?!,]*$/i
const repeated = /\b(\w+(?:'\w+)?(?: \w+(?:'\w+)?){0,3})(?:[\s,.…]+\1\b)+/gi

function collapse(text: string): string {
  return text
    .replace(/\s*\.{2,}\s*/g, ' ')
    .replace(/\s+([,.?!;:%])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

/** Speech without fillers, stutters and broken-off words; nothing else changes and nothing is added. */
export function withoutFillers(text: string): string {
  let clean = text
  for (const [pattern, to] of joins) clean = clean.replace(pattern, to)
  clean = collapse(clean.replace(brokenOff, '').replace(fillers, ''))
  clean = collapse(clean.replace(repeated, '$1'))
  return clean.replace(/^[\s,.;-]+/, '')
}

/** Without the words with which speech begins and ends a sentence ("okay, so, …, okay?") either. */
export function bareStatement(text: string): string {
  let clean = withoutFillers(text)
  for (let before = ''; before !== clean;) {
    before = clean
    clean = clean.replace(lead, '').replace(tail, '')
  }
  return clean.replace(/[\s,;:.?-]+$/, '')
}

/** First letter large, full stop at the end. */
export function asSentence(text: string): string {
  const body = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]["”)]?$/.test(body) ? body : `${body}.`
}
