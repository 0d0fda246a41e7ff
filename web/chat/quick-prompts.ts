import { t } from '#web/i18n/i18n.ts'
/** Questions that fit every visit; none asks for more than was said. */
export const quickPrompts = [
  t('What did the patient ask for?'),
  t('Which medicines were named, with doses?'),
  t('What was agreed as the next steps?'),
  t('What was left open in this visit?'),
  t('Which numbers were measured or read out?'),
  t('Summarise this visit in three sentences.'),
  t('Explain the plan in words for the patient.'),
]
