import type { EmergencyRule } from '../question-set.ts'
import { both } from './bilingual.ts'

// NICE NG143 (fever in under 5s: traffic light, 38 °C under 3 months, 39 °C from 3 to 6 months, 5 days), NICE CG84
// (gastroenteritis), NICE NG9 (bronchiolitis), NICE NG232 (head injury), NICE NG255 (sepsis), Canadian Paediatric Society
// and American Academy of Pediatrics (fever under 3 months, green vomit), RCPCH “Healthier Together”.
export const childEmergencies: readonly EmergencyRule[] = [
  {
    id: 'danger-signs',
    action: 'ambulance',
    when: {
      any: [
        {
          question: 'danger',
          includes: ['colour', 'breathing', 'wake', 'seizure', 'spots', 'neck', 'cry'],
        },
        { question: 'breathing', includes: ['noisy', 'choke'] },
      ],
    },
    reason: both('Your child may be very ill.', 'Votre enfant est peut-être très malade.'),
    advice: both('Stay with your child.', 'Restez avec votre enfant.'),
    short: both('Danger signs in a child', 'Signes de danger chez un enfant'),
  },
  {
    id: 'young-fever',
    action: 'hospital',
    when: {
      all: [
        { question: 'temperature', atLeast: 38 },
        { any: [{ ageUnder: 0.25 }, { question: 'age', atMost: 2.9 }] },
      ],
    },
    reason: both(
      'Fever in a baby under 3 months needs care at once.',
      'La fièvre chez un bébé de moins de 3 mois demande des soins immédiats.',
    ),
    short: both('≥ 38 °C under 3 months', '≥ 38 °C avant 3 mois'),
  },
  {
    id: 'hospital',
    action: 'hospital',
    when: {
      any: [
        { question: 'vomit', includes: ['green', 'blood', 'hard'] },
        { question: 'injury', includes: ['head', 'limb', 'burn', 'cut'] },
        { question: 'breathing', includes: ['ribs'] },
        { question: 'drinking', includes: ['none'] },
        { question: 'urine', includes: ['more'] },
        { question: 'activity', includes: ['lies'] },
      ],
    },
    reason: both(
      'Your answers show that your child should be seen in hospital.',
      'Vos réponses montrent que votre enfant doit être vu à l’hôpital.',
    ),
    short: both(
      'Respiratory, surgical, dehydration or injury sign',
      'Signe respiratoire, chirurgical, de déshydratation ou de blessure',
    ),
  },
  {
    id: 'same-day',
    action: 'today',
    when: {
      any: [
        { question: 'fever-days', atLeast: 5 },
        {
          all: [
            { question: 'temperature', atLeast: 39 },
            { any: [{ ageUnder: 0.5 }, { question: 'age', atMost: 5.9 }] },
          ],
        },
        { question: 'vomit', includes: ['every', 'right'] },
        { question: 'breathing', includes: ['fast'] },
        { question: 'drinking', includes: ['half'] },
        { question: 'activity', includes: ['clingy'] },
      ],
    },
    reason: both(
      'Your child should be seen the same day.',
      'Votre enfant doit être vu le jour même.',
    ),
    short: both('Amber signs in a child', 'Signes d’alerte chez un enfant'),
  },
]
