import type { Contrast } from './contrast.ts'

export const persons: readonly Contrast[] = [
  [
    'P: My father had bowel cancer at fifty.',
    'FHx: bowel cancer in father aged 50.',
    'PMH: bowel cancer.',
  ],
  ["P: My wife's the asthmatic, not me.", 'Wife has asthma.', 'Patient has asthma.'],
  ['P: My sister takes lithium. I never took anything.', 'Sister on lithium.', 'Takes lithium.'],
  [
    'C: Heart trouble in the family? / P: My brother had a bypass.',
    'Brother: CABG.',
    'Previous CABG.',
  ],
  [
    'P: My gran was diabetic. / C: And you? / P: No.',
    'Grandmother had diabetes.',
    'Known diabetic.',
  ],
  [
    'R: I have migraines myself, he just gets dizzy.',
    'Mother has migraine; patient dizzy.',
    'Patient has migraine.',
  ],
  ['P: The man I work with has TB.', 'Colleague has TB (contact).', 'Has TB.'],
  [
    'P: My husband drinks a bottle of wine a night.',
    'Husband drinks heavily.',
    'Drinks a bottle of wine nightly.',
  ],
  [
    'P: My daughter had chickenpox last week and now I have these spots.',
    'Daughter had chickenpox; now own rash.',
    'Daughter has a rash; patient had chickenpox last week.',
  ],
  [
    "P: My mum's side all have high cholesterol.",
    'FHx hypercholesterolaemia (maternal).',
    'Known hypercholesterolaemia.',
  ],
]

export const relatives: readonly Contrast[] = [
  [
    'P: My aunt had breast cancer, my mum did not.',
    'Aunt had breast cancer.',
    'Mother had breast cancer.',
  ],
  ["P: My brother's got epilepsy.", 'Brother has epilepsy.', 'Sister has epilepsy.'],
  [
    'P: My grandfather died of a heart attack at sixty-two.',
    'Grandfather died of MI at 62.',
    'Father died of MI at 62.',
  ],
  ['P: My son has eczema and my daughter has asthma.', 'Son has eczema.', 'Daughter has eczema.'],
]

export const sexes: readonly Contrast[] = [
  [
    "R: She's been pulling at her ear. / C: How old is she? / R: Two.",
    'Girl aged 2 pulling at her ear.',
    'Boy aged 2 pulling at his ear.',
  ],
  ['C: This gentleman has come with chest pain.', 'Man with chest pain.', 'Woman with chest pain.'],
  [
    "C: He's been quite confused since the fall? / R: Yes, he keeps asking for his brother.",
    'He has been confused since the fall.',
    'She has been confused since the fall.',
  ],
  ['P: I am twenty weeks pregnant.', 'Pregnant woman, 20/40.', 'He is well at 20 weeks.'],
]
