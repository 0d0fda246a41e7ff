/** Two beers on a Saturday aren't a problem. */
const drinking =
  /\b(?:cut(?:ting)? (?:down|back)|too much|dependen\w+|crav\w+|relaps\w+|withdraw\w*|units|bottles?|every (?:day|night|evening)|sober|rehab|detox|problem|shak\w+|vodka)\b/i

/** Words that indicate a kind of visit in one sense only, with the words around them in that sense. */
const senses: Record<string, RegExp> = {
  cuff: /\b(?:blood|readings?|monitor|upper arm|mmhg|inflat\w+|home)\b/i,
  pressure:
    /\b(?:blood|systolic|readings?|cuff|eyes?|\d{2,3} ?(?:over|\/) ?\d{2,3}|hypertension|tablets?)\b/i,
  back: /\b(?:lower|my|your|his|her|the|upper|bad) back\b|\bback (?:pain|ache|hurts?|injury)\b|\bspine\b/i,
  fit: /\b(?:had|having|a|another|epileptic|last|first) fits?\b/i,
  drain: /\b(?:wound|surg\w+|abscess|pus|incision|tube|operation)\b/i,
  trip: /\b(?:travel|abroad|malaria|vaccin\w+|holiday|country|africa|asia)\b/i,
  pack: /\b(?:blister|tablets?|pills?|dosette|medicines?)\b/i,
  block: /\b(?:nerve|pain|inject\w+)\b/i,
  coil: /\b(?:contracept\w+|implant|hormon\w+|fitted|periods?|copper|pill)\b/i,
  driver: /\b(?:syringe|morphine|hospice)\b/i,
  end: /\bend of (?:life|my life|his life|her life)\b|\bdying\b/i,
  using: /\b(?:drugs?|heroin|cocaine|methadone|clean|relapse\w*|injecting|street)\b/i,
  weight:
    /\b(?:kilos?|kgs?|pounds|lbs|gain\w*|los[st]\w*|stone|scales?|diet|heavier|lighter|percentile|centile)\b/i,
  drink: drinking,
  alcohol: drinking,
  eye: /\beyes?\b(?! contact)/i,
  // "Glasses" without its last letter, as it's looked up below.
  glasse: /\b(?:wear\w*|see|seeing|sight|vision|new|reading|optician|lens\w*|eyes?)\b/i,
  burn: /\b(?:scald\w*|hot|fire|oven|kettle|stove|blister\w*|skin|hand|arm|sun)\b/i,
  burning: /\b(?:nerve|foot|feet|legs?|skin|shooting|shingles)\b/i,
  stairs: /\b(?:chest|tight\w*|breath\w*|climb\w*|flight|exercises?|session|gait)\b/i,
}

/** Whether a word of a sentence is meant in the sense that tells a kind of visit. */
export const hasSense = (word: string, sentence: string): boolean =>
  senses[word.replace(/s$/, '')]?.test(sentence) ?? senses[word]?.test(sentence) ?? true
