const strongCues = [
  'sorry',
  'i mean',
  'i meant',
  'i meant to say',
  'make that',
  'make it',
  'scratch that',
  'strike that',
  'or rather',
  'correction',
  'interpreter correction',
  'let me correct that',
  'i tell a lie',
  'i misspoke',
  'beg your pardon',
  'pardon me',
  'excuse me',
  'my mistake',
  'oops',
  'or was it',
]
const weakCues = [
  'no',
  'nope',
  'wait',
  'hang on',
  'hold on',
  'actually',
  "let['’]s say",
  'well',
  'more like',
  'er',
  'uh',
  'um',
  'erm',
]
/** A cue alone is enough; fillers and "well" only together with another. */
export const idle = /^(?:(?:well|er|uh|um|erm)[\s,.:…-]*)+$/i
const all = [...strongCues, ...weakCues].sort((a, b) => b.length - a.length).join('|')
export const cue = new RegExp(
  String.raw`(?<![\p{L}'’])(?:${all})(?:[\s,.:…-]{1,3}(?:${all}))?(?:[\s,.:…-]{1,3}(?:${all}))?(?![\p{L}'’])`,
  'giu',
)
export const isStrong = new RegExp(String.raw`(?:${strongCues.join('|')}|wait|hang on)`, 'iu')
export const notTaking =
  /^\s+(?:more than|more|less|fewer|idea|one|other|need|longer|problem)(?!\p{L})/iu
/** What follows "excuse me" within a sentence. */
export const goesOn = /^[\s,.]*(?:and|was|is|are|but|had|were|which|for)(?!\p{L})/iu
export const opensWithCue = new RegExp(
  String.raw`^\W*(?:no,? |oh,? |ah,? )?(?:${strongCues.join('|')}|more like|wait|hang on|actually,? (?:it|it['’]s|that|that['’]s|he|he['’]s|she|she['’]s|no|not|make|let['’]s|\d|\p{L}+[.!]?$))(?!\p{L})`,
  'iu',
)
export const contrast = /,?\s{1,2}not\s(?:the\s)?/giu
export const drugEnding =
  /(?:ine|in|ol|pril|artan|statin|one|ide|am|il|en|ate|cin|pam|xin|zole|mab|tin)$/i
