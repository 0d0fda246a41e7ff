import { openingList, phraseList } from './phrase-list.ts'

const someone = '(?:i|you|he|she|it|they|we|that|there|this)'

/** A negated verb that answers in short: "I don't", "it hasn't". */
const negated = String.raw`${someone} (?:really )?(?:don['’]t|do not|doesn['’]t|didn['’]t|haven['’]t|hasn['’]t|hadn['’]t|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|can['’]t|cannot|couldn['’]t|won['’]t|wouldn['’]t|am not|never|do n[o']t)`

const lead =
  '(?:oh |god |gosh |um |uh |er |erm |ah |well |so |i mean |honestly |thankfully |ooh |nah |sorry |doctor |touch wood |as i said )?'

export const saysNo = openingList([
  `${lead}(?:no|nope|nah|none|never|neither|nothing|nowhere|nobody|nil|negative|mm-mm|uh-uh|nuh-uh|mm mm)`,
  `${lead}not (?:really|at all|yet|that|any|at the|today|me|since|right now|particularly|so far|for|recently|lately|to my|as|much|on|in|ever|a)`,
  `${lead}(?:god|hell|heavens|absolutely|certainly|definitely|of course),? (?:no|not)`,
  negated,
  String.raw`i['’]m not`,
  String.raw`(?:he|she|it)['’]s not`,
  String.raw`i['’]d rather (?:not|you didn['’]t|he didn['’]t|she didn['’]t)`,
  'i doubt it',
  'better not',
])

export const saysYes = openingList([
  `${lead}(?:yes|yeah|yep|yup|yea|ya|aye|mm-hmm|mm-hm|mhm|mm hm|uh-huh|uh huh|mm|sure|of course|absolutely|definitely|certainly|correct|exactly|indeed|please|go ahead|go on|fine|okay|ok|that['’]s (?:right|it|correct|fine)|right|true|by all means)`,
  `${lead}(?:sometimes|often|occasionally|always|a bit|a little|a lot|once|twice|plenty|loads|lots|all the time|most|every|constantly|both|daily|now and (?:then|again)|quite a|a few|on and off|only (?:when|if|at|on|after|in|with)|just (?:when|if|at|on|after|in))`,
  String.raw`(?:i|he|she|it|they|we|you|there) (?:do|does|did|have|has|had|am|is|was|are|were|can|could|will|would|might)(?! n[o']t)`,
  String.raw`(?:i['’]ve got|i['’]ve had|it['’]s been|he['’]s got|she['’]s got|i['’]ve been|there['’]s)`,
])

export const onlyThat = openingList([`${lead}(?:just|only)`])

/** Words that hold the place of an answer without giving it. */
export const filler =
  /^(?:um+|uh+|er+m?|hm+|well|so|let me (?:think|see)|that['’]s a good question|good question|i mean|oh|ooh|gosh|right|okay|ok|let['’]s see|you know)?[\s.,…!-]*$/i

/** An answer that asks back. */
export const asksBack =
  /^(?:sorry|pardon|excuse me|what|what do you mean|how do you mean|what['’]s that|come again|in what way|like what|say (?:that )?again|what was that|you mean)(?!\p{L})/iu

/** "Well, no": the second thought counts. */
export const secondThought =
  /(?:^|[.,;]\s*)(?:well|actually|hang on|wait|or|i mean|no,? wait)[\s,]+(?:(no|nope|not really|not)|(yes|yeah|yep))(?!\p{L})/iu

export const negates = phraseList([
  'no',
  'not',
  'none',
  'never',
  'without',
  String.raw`\p{L}+n['’]t`,
  'nothing',
  'neither',
  'nor',
])

export const isNegativeForm = phraseList([
  String.raw`(?:you|he|she|it|they|there|that)(?:['’](?:re|s|ve))? (?:not|never|no)`,
  String.raw`(?:you|he|she|it|they|there) (?:don['’]t|doesn['’]t|didn['’]t|haven['’]t|hasn['’]t|aren['’]t|isn['’]t|wasn['’]t)`,
])
export const opensWithNo = /^\W*(?:so |and |okay,? |but )*(?:no|nothing|not|never)(?!\p{L})/iu

/** "No." alone denies every part of a question, whatever follows it. */
export const justNo = /^(?:(?:no|nope|nah|none|never|neither|mm-mm|oh|um|uh|god)[\s,.!]*){1,4}$/i
export const excepts = /(?<!\p{L})(?:except|but|though|although|just|only|apart from)(?!\p{L})/iu
/** "No. Only at night.": what follows the no limits it to the rest of the time. */
export const limits =
  /^\W*(?:only|just|except|apart from)\s(?:at|when|on|in|if|after|during|with|while|sometimes|occasionally)(?!\p{L})/iu
