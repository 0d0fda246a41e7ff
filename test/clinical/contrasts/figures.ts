import type { Contrast } from './contrast.ts'

export const values: readonly Contrast[] = [
  ['C: Pulse is eighty-eight, regular.', 'HR 88 regular.', 'HR 98 regular.'],
  ['C: Your temperature is thirty-eight four.', 'T 38.4.', 'T 38.9.'],
  ['C: Sats ninety-three percent on air.', 'SpO2 93% RA.', 'SpO2 98% RA.'],
  ['C: Haemoglobin has come back at one hundred and four.', 'Hb 104.', 'Hb 140.'],
  ['C: Your PHQ-9 is seventeen.', 'PHQ-9 17.', 'PHQ-9 12.'],
  [
    'C: Weight today seventy-two kilos, down from eighty.',
    'Weight 72 kg, previously 80 kg.',
    'Weight 78 kg.',
  ],
  ['C: Potassium five point nine.', 'K+ 5.9.', 'K+ 4.9.'],
  ['C: Creatinine is one sixty.', 'Creatinine 160.', 'Creatinine 116.'],
  ['P: I smoke fifteen a day.', 'Smokes 15/day.', 'Smokes 5/day.'],
  ["P: I'm sixty-three.", '63-year-old.', '36-year-old.'],
  [
    'C: One sixty over a hundred, and again one fifty over ninety-five.',
    'BP 160/100, repeat 150/95.',
    'BP 160/100, repeat 140/95.',
  ],
  ['C: Fundal height is twenty-six centimetres.', 'SFH 26 cm.', 'SFH 29 cm.'],
  [
    'P: I walk about two miles before the calf pain starts.',
    'Claudication distance about 2 miles.',
    'Claudication distance 200 metres.',
  ],
  ['C: Visual acuity is six over twelve in the right eye.', 'VA 6/12 right.', 'VA 6/6 right.'],
]

export const dates: readonly Contrast[] = [
  ['P: I noticed the lump about six weeks ago.', 'Lump for 6/52.', 'Lump for 6/12.'],
  ['C: See me again in three months.', 'Review 3/12.', 'Review 6/12.'],
  ['P: It started on Monday.', 'Onset Monday.', 'Onset Thursday.'],
  ["P: I've had the cough a fortnight.", 'Cough for 2 weeks.', 'Cough for 4 weeks.'],
  ['P: I had my gallbladder out in 2011.', 'Cholecystectomy 2011.', 'Cholecystectomy 2001.'],
  [
    'C: The stitches come out in ten days.',
    'Suture removal in 10 days.',
    'Suture removal in 7 days.',
  ],
  [
    'P: I gave up smoking eight years ago.',
    'Ex-smoker, stopped 8 years ago.',
    'Ex-smoker, stopped 18 years ago.',
  ],
  ["P: I've been dizzy since last Tuesday.", 'Dizzy since Tuesday.', 'Dizzy since Saturday.'],
  [
    'C: Blood test again in two weeks, and I want to see you in six.',
    'Repeat bloods in 2/52, review in 6/52.',
    'Repeat bloods in 6/52.',
  ],
  ['P: The last seizure was in November.', 'Last seizure November.', 'Last seizure July.'],
]
