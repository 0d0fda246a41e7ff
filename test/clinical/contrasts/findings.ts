import type { Contrast } from './contrast.ts'

export const denials: readonly Contrast[] = [
  [
    'C: Any blood when you go? / P: No, nothing like that.',
    'Denies rectal bleeding.',
    'Reports rectal bleeding.',
  ],
  [
    'C: Do you wake up at night to pass water? / P: Three or four times, yes.',
    'Nocturia x3-4.',
    'Denies nocturia.',
  ],
  [
    'C: Any trouble swallowing? / P: Only with bread, it gets stuck.',
    'Dysphagia to solids such as bread.',
    'No dysphagia.',
  ],
  [
    "P: I've been really sick, but no diarrhoea.",
    'Vomiting without diarrhoea.',
    'Vomiting and diarrhoea.',
  ],
  [
    'C: Fever? Chills? / P: I felt hot and shivery on Sunday.',
    'Fever and rigors on Sunday.',
    'Afebrile throughout; no chills.',
  ],
  [
    'C: Any change in your weight? / P: My clothes hang off me.',
    'Unintentional weight loss.',
    'No weight loss.',
  ],
  ['C: Chest sounds clear, no wheeze.', 'Chest clear, no wheeze.', 'Wheeze on auscultation.'],
  [
    "C: There's some swelling over the outer ankle, but I can't feel any tenderness on the bone.",
    'Lateral ankle swelling without bony tenderness.',
    'Bony tenderness at the lateral ankle.',
  ],
  [
    'C: Do the headaches come with any flashing lights? / P: No lights. I do feel sick with them.',
    'Headaches with nausea; no visual aura.',
    'Headaches with visual aura.',
  ],
  [
    'C: Have you had any palpitations? / P: Every now and then my heart flutters.',
    'Intermittent palpitations.',
    'No palpitations.',
  ],
  [
    "C: Come back if there's numbness around your bottom or you can't pee. / C: Any of that now? / P: No.",
    'No saddle anaesthesia or urinary retention.',
    'Saddle anaesthesia present.',
  ],
  [
    "P: My periods have stopped, I've not had one since June.",
    'Amenorrhoea since June.',
    'Regular periods.',
  ],
  [
    'C: Is the baby feeding all right? / R: He takes every bottle.',
    'Feeding well.',
    'Poor feeding.',
  ],
  ['C: Are you sleeping? / P: Like a log.', 'Sleep good.', 'Insomnia.'],
]

export const sides: readonly Contrast[] = [
  [
    "P: It's the right hip, mostly at the front.",
    'Right hip pain, anterior.',
    'Left hip pain, anterior.',
  ],
  ['C: Which ear? / P: The left one.', 'Left otalgia.', 'Right otalgia.'],
  [
    'P: The numbness is in my right hand, thumb and first two fingers.',
    'Paraesthesia of right thumb, index and middle fingers.',
    'Paraesthesia of left thumb, index and middle fingers.',
  ],
  [
    'C: There is a cataract in the left eye, the right is clear.',
    'Cataract OS; OD clear.',
    'Cataract in the right eye.',
  ],
  ['C: So a hernia on the left side. / P: Yes.', 'Left inguinal hernia.', 'Right inguinal hernia.'],
  [
    'P: Both my knees crack, but the left one swells.',
    'Left knee swelling.',
    'Right knee swelling.',
  ],
  [
    "C: I'll inject the right shoulder today.",
    'R shoulder injection today.',
    'L shoulder injection today.',
  ],
  [
    'P: I had the right breast operated on in 2015.',
    'Right breast surgery 2015.',
    'Left breast surgery 2015.',
  ],
  [
    "P: My left calf is swollen and sore. / C: And the right? / P: The right's fine.",
    'Left calf swelling and tenderness.',
    'Right calf swelling and tenderness.',
  ],
  [
    'C: The weakness was down the right side? / P: Arm and leg, yes.',
    'Right-sided weakness.',
    'Left-sided weakness.',
  ],
]

export const certainties: readonly Contrast[] = [
  [
    "C: I think this may be a frozen shoulder, but let's see the X-ray.",
    '?Frozen shoulder.',
    'Confirmed frozen shoulder.',
  ],
  [
    'C: The biopsy confirms coeliac disease.',
    'Biopsy-proven coeliac disease.',
    'Possible coeliac disease.',
  ],
  [
    "C: It's definitely a fracture, you can see it here.",
    'Fracture confirmed.',
    'Suspected fracture.',
  ],
  [
    "C: It looks like scabies to me, I can't be certain.",
    'Probable scabies.',
    'Scabies confirmed.',
  ],
  [
    "C: This could be the start of Parkinson's. We need the specialist to say.",
    "Possible Parkinson's disease.",
    "Diagnosed with Parkinson's disease.",
  ],
  ['C: The scan rules out a clot.', 'DVT excluded.', 'Possible DVT.'],
  [
    "C: You've got type two diabetes, both tests were over the line.",
    'T2DM diagnosed.',
    'Suspected T2DM.',
  ],
  [
    'C: I suspect the thyroid is underactive.',
    'Suspected hypothyroidism.',
    'Established hypothyroidism.',
  ],
]

export const risks: readonly Contrast[] = [
  [
    "C: Have you thought about ending it? / P: Some nights, yeah. I wouldn't do anything.",
    'Fleeting suicidal ideation, no intent.',
    'Denies suicidal ideation.',
  ],
  [
    'C: Any thoughts of hurting yourself? / P: No. Never have.',
    'No thoughts of self-harm.',
    'Reports thoughts of self-harm.',
  ],
  ["P: Sometimes I wish I just wouldn't wake up.", 'Passive death wish.', 'No suicidal thoughts.'],
  [
    'C: Do you feel safe at home? / P: He pushed me down the stairs last month.',
    'Discloses physical abuse by partner.',
    'Feels safe at home.',
  ],
  [
    'C: Have you ever cut yourself? / P: When I was fifteen. Not since.',
    'Past self-harm aged 15.',
    'Current self-harm.',
  ],
  [
    'C: Any voices? / P: There is a man who tells me what to do.',
    'Auditory hallucinations.',
    'No hallucinations.',
  ],
]
