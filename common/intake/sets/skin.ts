import type { QuestionSet } from '../question-set.ts'
import { both, option } from './bilingual.ts'
import { noneOfThese } from './common-answers.ts'
import {
  allergies,
  anythingElse,
  course,
  duration,
  fever,
  medicines,
  pregnancy,
  tried,
} from './common-questions.ts'

// Red flags: Resuscitation Council UK and World Allergy Organization (anaphylaxis), NICE NG240 (meningococcal disease),
// British Association of Dermatologists (Stevens-Johnson syndrome), NICE CKS “Cellulitis” and “Necrotizing fasciitis”,
// NICE NG12 (melanoma: weighted 7-point checklist), NICE CKS “Shingles” (eye), CDC on rabies and tetanus.
export const skin: QuestionSet = {
  id: 'skin',
  version: 1,
  title: both('Skin problem', 'Problème de peau'),
  answeredBy: 'patient',
  questions: [
    {
      kind: 'choices',
      id: 'danger',
      text: both(
        'Do you have any of these right now?',
        'Avez-vous l’un de ces signes en ce moment ?',
      ),
      short: both('Danger signs', 'Signes de danger'),
      options: [
        option(
          'airway',
          'Swollen tongue or throat, or trouble breathing',
          'Langue ou gorge enflée, ou difficulté à respirer',
        ),
        option(
          'faint',
          'Hives, and I feel faint or vomit',
          'Urticaire, avec malaise ou vomissements',
        ),
        option(
          'spots',
          'Purple spots that stay when pressed',
          'Taches violettes qui restent quand on appuie',
        ),
        option(
          'blisters',
          'Skin that blisters or peels, with sores in the mouth or eyes',
          'Peau qui cloque ou pèle, avec plaies à la bouche ou aux yeux',
        ),
        option(
          'fast',
          'Very painful skin that turns dark or spreads within hours',
          'Peau très douloureuse qui noircit ou s’étend en quelques heures',
        ),
        noneOfThese,
      ],
    },
    {
      kind: 'choice',
      id: 'kind',
      text: both('What is the problem?', 'De quoi s’agit-il ?'),
      short: both('Problem', 'Problème'),
      options: [
        option('rash', 'A rash', 'Une éruption (boutons ou rougeurs)'),
        option('spot', 'A spot or mole', 'Une tache ou un grain de beauté'),
        option('lump', 'A lump under the skin', 'Une bosse sous la peau'),
        option('wound', 'A wound, bite or sore', 'Une plaie ou une morsure'),
        option('itch', 'Itching only', 'Seulement des démangeaisons'),
        option('hair', 'Hair or nails', 'Les cheveux ou les ongles'),
      ],
    },
    {
      kind: 'body-map',
      id: 'where',
      text: both('Where is it?', 'Où est-ce ?'),
      help: both('Choose all the places.', 'Choisissez tous les endroits.'),
      short: both('Site', 'Siège'),
    },
    duration,
    course,
    {
      kind: 'choices',
      id: 'look',
      when: { question: 'kind', includes: ['rash', 'itch'] },
      text: both('What does the skin look like?', 'De quoi la peau a-t-elle l’air ?'),
      short: both('Appearance', 'Aspect'),
      options: [
        option('red', 'Red or darker than usual', 'Rouge ou plus foncée que d’habitude'),
        option('scaly', 'Dry or scaly', 'Sèche ou avec des écailles'),
        option('blisters', 'Small blisters', 'Petites cloques'),
        option('hives', 'Raised patches that move', 'Plaques enflées qui se déplacent'),
        option('pus', 'Pus or crusts', 'Pus ou croûtes'),
        option('ring', 'A ring that grows', 'Un anneau qui grandit'),
        noneOfThese,
      ],
    },
    {
      kind: 'scale',
      id: 'itch',
      text: both('How itchy is it?', 'À quel point cela vous démange-t-il ?'),
      short: both('Itch', 'Prurit'),
      lowest: both('Not itchy', 'Aucune'),
      highest: both('Worst itch', 'La pire'),
    },
    fever,
    {
      kind: 'choices',
      id: 'mole',
      when: { question: 'kind', includes: ['spot'] },
      text: both(
        'Is any of this true of the spot?',
        'L’un de ces points est-il vrai pour la tache ?',
      ),
      short: both('Spot', 'Tache'),
      options: [
        option('size', 'It has grown', 'Elle a grandi'),
        option('shape', 'An uneven or changed shape', 'Forme irrégulière ou changée'),
        option('colour', 'Several or changed colours', 'Plusieurs couleurs, ou couleur changée'),
        option('large', 'Wider than 7 mm (a pencil)', 'Plus large que 7 mm (un crayon)'),
        option('bleeds', 'It bleeds or crusts', 'Elle saigne ou fait une croûte'),
        option('heals', 'It hasn’t healed in 4 weeks', 'Elle ne guérit pas depuis 4 semaines'),
        noneOfThese,
      ],
    },
    {
      kind: 'choices',
      id: 'wound',
      when: { question: 'kind', includes: ['wound'] },
      text: both(
        'Is any of this true of the wound?',
        'L’un de ces points est-il vrai pour la plaie ?',
      ),
      short: both('Wound', 'Plaie'),
      options: [
        option('spreads', 'Warm redness that spreads', 'Rougeur chaude qui s’étend'),
        option('pus', 'Pus', 'Du pus'),
        option('bite', 'A bite by an animal or person', 'Morsure d’animal ou d’humain'),
        option('tick', 'A tick bite', 'Piqûre de tique'),
        option('dirty', 'Deep or dirty', 'Profonde ou sale'),
        option('bleeding', 'It won’t stop bleeding', 'Elle n’arrête pas de saigner'),
        noneOfThese,
      ],
    },
    {
      kind: 'date',
      id: 'tetanus',
      from: 1930,
      when: { question: 'wound', includes: ['bite', 'dirty'] },
      text: both(
        'When was your last tetanus shot?',
        'Quand était votre dernier vaccin contre le tétanos ?',
      ),
      short: both('Last tetanus vaccine', 'Dernier vaccin antitétanique'),
    },
    {
      kind: 'choices',
      id: 'triggers',
      text: both(
        'Just before it began, did any of these happen?',
        'Juste avant le début, l’une de ces choses est-elle arrivée ?',
      ),
      short: both('Before onset', 'Avant le début'),
      options: [
        option('medicine', 'A new medicine', 'Un nouveau médicament'),
        option(
          'product',
          'A new soap, cream, plant or metal',
          'Un nouveau savon, une crème, une plante ou un métal',
        ),
        option('insect', 'An insect or tick bite', 'Une piqûre d’insecte ou de tique'),
        option('sun', 'Strong sun', 'Beaucoup de soleil'),
        option('travel', 'A trip', 'Un voyage'),
        option('contact', 'Someone with the same rash', 'Quelqu’un avec la même éruption'),
        noneOfThese,
      ],
    },
    {
      kind: 'text',
      id: 'new-medicine',
      when: { question: 'triggers', includes: ['medicine'] },
      text: both('Which medicine, and since when?', 'Quel médicament, et depuis quand ?'),
      short: both('New medicine', 'Nouveau médicament'),
    },
    {
      kind: 'choices',
      id: 'illness',
      text: both(
        'Do you have or did you have any of these?',
        'Avez-vous ou avez-vous eu l’un de ces problèmes ?',
      ),
      short: both('History', 'Antécédents'),
      options: [
        option('eczema', 'Eczema', 'Eczéma'),
        option('psoriasis', 'Psoriasis', 'Psoriasis'),
        option('cancer', 'Skin cancer', 'Cancer de la peau'),
        option('diabetes', 'Diabetes', 'Diabète'),
        option('immune', 'Weak immune system', 'Système immunitaire faible'),
        noneOfThese,
      ],
    },
    tried,
    pregnancy,
    medicines,
    allergies,
    anythingElse,
  ],
  emergencies: [
    {
      id: 'anaphylaxis',
      action: 'ambulance',
      when: { question: 'danger', includes: ['airway', 'faint'] },
      reason: both(
        'This can be a severe allergic reaction.',
        'Cela peut être une réaction allergique grave.',
      ),
      advice: both(
        'Use your adrenaline (epinephrine) pen if you have one. Lie down, or sit if you can’t breathe well.',
        'Prenez votre stylo d’adrénaline (épinéphrine) si vous en avez un. Couchez-vous, ou restez assis si vous respirez mal.',
      ),
      short: both('Possible anaphylaxis', 'Anaphylaxie possible'),
    },
    {
      id: 'severe',
      action: 'ambulance',
      when: { question: 'danger', includes: ['spots', 'blisters', 'fast'] },
      reason: both(
        'This can be a dangerous infection or skin reaction.',
        'Cela peut être une infection ou une réaction de la peau dangereuse.',
      ),
      short: both('Purpura, skin detachment or necrosis', 'Purpura, décollement ou nécrose'),
    },
    {
      id: 'bleeding',
      action: 'hospital',
      when: { question: 'wound', includes: ['bleeding'] },
      reason: both('The wound may need stitches.', 'La plaie a peut-être besoin de points.'),
      advice: both(
        'Press on it firmly with a clean cloth.',
        'Appuyez fort dessus avec un linge propre.',
      ),
      short: both('Wound that keeps bleeding', 'Plaie qui saigne toujours'),
    },
    {
      id: 'same-day',
      action: 'today',
      when: {
        any: [
          { question: 'wound', includes: ['bite'] },
          {
            all: [
              { question: 'fever', yes: true },
              {
                any: [
                  { question: 'wound', includes: ['spreads', 'pus', 'dirty'] },
                  { question: 'triggers', includes: ['medicine'] },
                  { question: 'illness', includes: ['immune'] },
                ],
              },
            ],
          },
          {
            all: [
              { question: 'where', includes: ['face'] },
              { question: 'look', includes: ['blisters'] },
            ],
          },
        ],
      },
      reason: both(
        'Your answers can be signs of an infection or reaction to treat soon.',
        'Vos réponses peuvent être des signes d’une infection ou d’une réaction à traiter vite.',
      ),
      short: both(
        'Bite, spreading infection, drug reaction or facial shingles',
        'Morsure, infection étendue, réaction médicamenteuse ou zona du visage',
      ),
    },
  ],
}
