/** Questions that fit every visit; none asks for more than was said. */
export const quickPrompts = [
  'What did the patient ask for?',
  'Which medicines were named, with doses?',
  'What was agreed as the next steps?',
  'What was left open in this visit?',
  'Which numbers were measured or read out?',
  'Summarise this visit in three sentences.',
  'Explain the plan in words for the patient.',
]
