import { both } from '#common/intake/sets/bilingual.ts'
import type { LocalText } from '#common/intake/local-text.ts'
import { plainName } from '#server/clinical/drugs/lexicon.ts'

/** What people are often allergic to besides single drugs. The English names are those that the chart comparison reads. */
const allergens: readonly LocalText[] = [
  both('penicillin', 'pénicilline'),
  both('sulfa drugs', 'sulfamides'),
  both('cephalosporins', 'céphalosporines'),
  both('NSAIDs', 'AINS (anti-inflammatoires)'),
  both('contrast dye', 'produit de contraste'),
  both('latex', 'latex'),
  both('adhesives', 'adhésifs, pansements'),
  both('peanuts', 'arachides'),
  both('tree nuts', 'noix'),
  both('milk', 'lait'),
  both('eggs', 'œufs'),
  both('fish', 'poisson'),
  both('shellfish', 'crustacés et mollusques'),
  both('soya', 'soja'),
  both('wheat', 'blé'),
  both('gluten', 'gluten'),
  both('sesame', 'sésame'),
  both('mustard', 'moutarde'),
  both('celery', 'céleri'),
  both('kiwi', 'kiwi'),
  both('strawberries', 'fraises'),
  both('bananas', 'bananes'),
  both('tomatoes', 'tomates'),
  both('bee stings', 'piqûres d’abeille'),
  both('wasp stings', 'piqûres de guêpe'),
  both('pollen', 'pollen'),
  both('grass', 'graminées'),
  both('dust mites', 'acariens'),
  both('mould', 'moisissures'),
  both('feathers', 'plumes'),
  both('cats', 'chats'),
  both('dogs', 'chiens'),
  both('horses', 'chevaux'),
  both('nickel', 'nickel'),
  both('perfumes', 'parfums'),
  both('lanolin', 'lanoline'),
]

/** The allergens that begin with what was typed, or one of whose words does. */
export function suggestAllergens(typed: string, language: 'en' | 'fr'): string[] {
  const plain = plainName(typed)
  const names = allergens.map((one) => one[language])
  return names.filter((name) => ` ${plainName(name)}`.includes(` ${plain}`))
}

/** The English name of an allergen written in English or French, or undefined. */
export function writtenAllergen(name: string): string | undefined {
  const plain = plainName(name)
  return allergens.find(({ en, fr }) => plainName(en) === plain || plainName(fr) === plain)?.en
}
