import type { Contrast } from './contrast.ts'

export const planStatuses: readonly Contrast[] = [
  [
    "C: We can do the colonoscopy. / P: I'd rather not, not at my age.",
    'Declined colonoscopy.',
    'Agreed to colonoscopy.',
  ],
  [
    "C: I'll send you for an MRI of the back.",
    'MRI lumbar spine requested.',
    'MRI lumbar spine declined.',
  ],
  [
    "C: The X-ray was done last week. / C: If it doesn't settle we'll think about an MRI.",
    'MRI if no improvement.',
    'MRI requested.',
  ],
  [
    'C: Shall I refer you to the pain clinic? / P: Yes please.',
    'Referred to pain clinic.',
    'Declined referral to pain clinic.',
  ],
  [
    'P: I finished my chemo in April.',
    'Completed chemotherapy in April.',
    'Currently receiving chemotherapy.',
  ],
  [
    'P: I see the physio every Thursday.',
    'Attending physiotherapy weekly.',
    'Completed physiotherapy.',
  ],
  [
    "C: I don't think you need an ultrasound.",
    'Ultrasound not indicated.',
    'Ultrasound requested.',
  ],
  [
    'C: Have you had your flu jab? / P: No, I never bother.',
    'Flu vaccine not taken up.',
    'Flu vaccination up to date.',
  ],
  [
    "C: We'll take bloods today, kidneys and full blood count.",
    'FBC and U&E taken.',
    'Awaiting CT.',
  ],
  [
    "C: You'd have to stop smoking before the operation. / P: I will.",
    'Smoking cessation before surgery.',
    'Unwilling to stop smoking.',
  ],
]

export const inventions: readonly Contrast[] = [
  [
    "C: How's the cough? / P: Still there, worse at night. / C: I'll have a listen. Your lungs are clear.",
    'Nocturnal cough; chest clear.',
    'Heart sounds normal, no murmurs.',
  ],
  [
    "P: I've had a sore throat for three days. / C: Open wide. Tonsils are red, no pus.",
    'Erythematous tonsils without exudate.',
    'Cervical lymphadenopathy present.',
  ],
  [
    "C: Let's do a urine test. / P: It burns when I pee.",
    'Dysuria; urinalysis today.',
    'Urine culture grew E. coli.',
  ],
  [
    'P: My back went when I lifted a box. / C: Keep moving, take paracetamol.',
    'Mechanical back pain after lifting. Stay active, simple analgesia.',
    'Advised to apply heat and avoid lifting for six weeks.',
  ],
  [
    'P: I get heartburn after spicy food. / C: Try omeprazole for a month.',
    'Dyspepsia; PPI trial for 4 weeks.',
    'H. pylori stool antigen requested.',
  ],
  [
    "C: The rash is on both elbows, silvery scales. It's psoriasis.",
    'Plaque psoriasis on extensor elbows.',
    'Nail pitting and scalp involvement.',
  ],
  [
    "P: He's got a runny nose and a temperature. / C: Ears look fine.",
    'Coryza and fever, tympanic membranes normal.',
    'Immunisations up to date.',
  ],
  [
    "P: I'm tired all the time. / C: I'll check your iron and thyroid.",
    'Fatigue. Ferritin, TFTs.',
    'Previous history of anaemia.',
  ],
  [
    "P: My knee's been giving way since football. / C: I'd like an MRI.",
    'Knee instability after sports injury; MRI.',
    'Positive Lachman test and joint effusion.',
  ],
  [
    'C: Blood pressure is one fifty two over ninety four. / C: Cut down on salt and see me in a month.',
    'Hypertension: BP 152/94. Salt reduction, review 1/12.',
    'ECG shows left ventricular hypertrophy.',
  ],
  [
    "P: The tooth on the bottom left keeps throbbing. / C: There's decay there, we'll fill it.",
    'Caries; filling planned.',
    'Radiograph shows periapical abscess.',
  ],
  [
    'C: Your scan shows a small gallstone. / P: I get pain after fatty food.',
    'Biliary colic with gallstone on imaging.',
    'Murphy sign negative, LFTs normal.',
  ],
]

export const consents: readonly Contrast[] = [
  [
    'C: Are you happy for me to take this mole off today? / P: Yes, go ahead.',
    'Verbal consent for excision.',
    'Consent for excision declined.',
  ],
  [
    'C: I will freeze the wart.',
    'Cryotherapy to wart.',
    'Risks and benefits explained, written consent obtained.',
  ],
  [
    'C: Is it all right if the student stays? / P: Of course.',
    'Patient agreed to student being present.',
    'Consented to surgery.',
  ],
]
