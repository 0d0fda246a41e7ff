import type { Visit } from '#server/clinical/visit.ts'

/** Names of the British Pharmacopoeia for generics that the lexicon files under their United States name. */
const british: ReadonlyMap<string, string> = new Map([
  ['acetaminophen', 'paracetamol'],
  ['acyclovir', 'aciclovir'],
  ['albuterol', 'salbutamol'],
  ['amoxicillin-clavulanate', 'co-amoxiclav'],
  ['amoxicillin and clavulanate', 'co-amoxiclav'],
  ['beclomethasone', 'beclometasone'],
  ['cephalexin', 'cefalexin'],
  ['chlorpheniramine', 'chlorphenamine'],
  ['cyclosporine', 'ciclosporin'],
  ['epinephrine', 'adrenaline'],
  ['estradiol', 'estradiol'],
  ['ethinyl estradiol', 'ethinylestradiol'],
  ['ethinyl estradiol and levonorgestrel', 'ethinylestradiol and levonorgestrel'],
  ['glyburide', 'glibenclamide'],
  ['meperidine', 'pethidine'],
  ['nitroglycerin', 'glyceryl trinitrate'],
  ['rifampin', 'rifampicin'],
  ['sulfamethoxazole and trimethoprim', 'co-trimoxazole'],
  ['trimethoprim-sulfamethoxazole', 'co-trimoxazole'],
])

const ofBritain =
  /(?<!\p{L})(?:111|999|nhs|gp|gps|a ?& ?e|casualty|chemist|paracetamol|salbutamol|adrenaline|mum|jabs?|bloods|surgery today|stone \w+|fortnight|poorly|tummy|waterworks|co-codamol|calpol|gaviscon|mmol)(?!\p{L})/iu
const ofAmerica =
  /(?<!\p{L})(?:911|er|mom|tylenol|acetaminophen|albuterol|primary care|pcp|urgent care|insurance|copay|epinephrine|fahrenheit|pounds|shots?)(?!\p{L})/iu

/** Whether the words of a visit are more those of Britain than of the United States. */
export function isBritish({ lines }: Pick<Visit, 'lines'>): boolean {
  const count = (pattern: RegExp) => lines.filter(({ normal }) => pattern.test(normal)).length
  return count(ofBritain) > count(ofAmerica)
}

/** The name of a generic medicine where the visit was held. */
export const localName = (generic: string, isInBritain: boolean): string =>
  (isInBritain ? british.get(generic.toLowerCase()) : undefined) ?? generic
