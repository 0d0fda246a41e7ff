import type { Option, Question } from '../question-set.ts'
import { both } from './bilingual.ts'

/** Asked near the end of every set. */
export const medicines: Question = {
  kind: 'medicines',
  id: 'medicines',
  text: both('Which medicines do you take?', 'Quels médicaments prenez-vous ?'),
  help: both(
    'List pills, puffers, drops, creams, vitamins and herbal products. Leave the list empty if you take none.',
    'Indiquez les comprimés, pompes, gouttes, crèmes, vitamines et produits naturels. Laissez la liste vide si vous n’en prenez aucun.',
  ),
  short: both('Medicine', 'Médicament'),
}

export const allergies: Question = {
  kind: 'allergies',
  id: 'allergies',
  text: both('Do you have any allergies?', 'Avez-vous des allergies ?'),
  help: both(
    'List medicines, foods and other things, and what happens. Leave the list empty if you have none.',
    'Indiquez les médicaments, les aliments et le reste, et ce qui se produit. Laissez la liste vide si vous n’en avez aucune.',
  ),
  short: both('Allergy', 'Allergie'),
}

/** The last question of every set. */
export const anythingElse: Question = {
  kind: 'text',
  long: true,
  id: 'anything-else',
  text: both(
    'Is there anything else you want us to know?',
    'Y a-t-il autre chose que vous voulez nous dire ?',
  ),
  short: both('Also wants to mention', 'Veut aussi mentionner'),
}

/** Shown to women and where sex is unknown, from 12 to 55. */
export const pregnancy: Question = {
  kind: 'choice',
  id: 'pregnancy',
  when: { all: [{ not: { sex: 'male' } }, { ageFrom: 12 }, { ageUnder: 56 }] },
  text: both('Could you be pregnant?', 'Pourriez-vous être enceinte ?'),
  short: both('Possible pregnancy', 'Grossesse possible'),
  options: [
    { id: 'no', text: both('No', 'Non') },
    { id: 'maybe', text: both('Maybe', 'Peut-être') },
    { id: 'yes', text: both('Yes, I’m pregnant', 'Oui, je suis enceinte') },
    {
      id: 'recent',
      text: both('I had a baby in the past 6 weeks', 'J’ai accouché dans les 6 dernières semaines'),
    },
    { id: 'not-applicable', text: both('This isn’t about me', 'Cela ne me concerne pas') },
  ],
}

export const smoking: Question = {
  kind: 'choice',
  id: 'smoking',
  text: both('Do you smoke or vape?', 'Fumez-vous ou vapotez-vous ?'),
  short: both('Smoking', 'Tabagisme'),
  options: [
    { id: 'never', text: both('No, never', 'Non, jamais') },
    { id: 'former', text: both('I used to', 'Oui, dans le passé') },
    { id: 'sometimes', text: both('Sometimes', 'Parfois') },
    { id: 'daily', text: both('Every day', 'Tous les jours') },
  ],
}

export const noneOfThese: Option = {
  id: 'none',
  text: both('None of these', 'Rien de tout cela'),
  exclusive: true,
}

/** How bad a pain is, from 0 to 10. */
export const painScale = {
  kind: 'scale',
  lowest: both('No pain', 'Aucune douleur'),
  highest: both('Worst pain', 'Pire douleur'),
} as const
