import { expect, test } from 'vitest'
import { defaultTemplateId } from '#contract/items.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import { rankTemplates } from './rank.ts'

const nothing = { field: '', defaultId: defaultTemplateId, uses: new Map<string, number>() }

/** The words of a visit, and the template that should be among the first three. */
const visits: [string, string][] = [
  [
    'paediatric-well-visit',
    'How is the baby growing? She is six months now. She rolls over, sits with help and babbles. She is still breastfed and started solids, pureed carrots. She sleeps through the night. Her weight is on the fiftieth centile. We will give her the six month vaccines today. Any questions about car seats or teething?',
  ],
  [
    'paediatric-acute-visit',
    'Mum, how long has he had the fever? Since last night, up to thirty nine. He is two years old and has been pulling at his ear, he is not drinking much but has wet nappies. His ear drum is red and bulging. I will give you amoxicillin syrup for your son.',
  ],
  [
    'diabetes-review',
    'Your sugars have been high in the morning. The HbA1c is eight point two. Are you taking the metformin twice a day? Any numbness in your feet? Let me check your feet and the eye screening result. We will add empagliflozin to help with your diabetes.',
  ],
  [
    'antenatal-visit',
    'You are twenty eight weeks pregnant now. Is the baby moving well? No bleeding, no contractions. Your blood pressure is fine and the fundal height is right. The heartbeat is one hundred and forty. We do the glucose test this week and see the midwife.',
  ],
  [
    'mental-health',
    'My mood has been low for three months. I cannot sleep and I cry a lot. Have you had any thoughts of harming yourself? No. The sertraline helps a little with the anxiety. We will go on with therapy every week.',
  ],
  [
    'asthma-review',
    'How often do you use the blue inhaler? About four times a week, and I wake up wheezing at night. Let me see your inhaler technique. Your peak flow is three hundred and eighty. Any triggers such as pollen? We will step up your preventer for the asthma.',
  ],
  [
    'physiotherapy',
    'Knee flexion is one hundred and ten now. The quadriceps strength improved to four out of five. Keep on with the exercises, three sets of ten, and the stairs. Your gait is better since the last session.',
  ],
  [
    'dermatology-consultation',
    'The rash began on the elbows and it itches. I see scaly plaques on both elbows and the scalp. This is psoriasis. We will use the steroid cream and an ointment for the skin.',
  ],
  [
    'chest-pain-clinic',
    'The chest pain comes when I climb stairs and goes when I rest, a tightness going to the left arm. The ECG is normal. I will arrange a CT coronary angiogram and give you a spray for angina.',
  ],
  [
    'headache-clinic',
    'The headaches come twice a week, one side, throbbing, with nausea and light hurts. I see zigzag lines before. This is migraine with aura. Take sumatriptan at the onset, and keep a headache diary.',
  ],
  [
    'back-pain-visit',
    'My lower back has hurt since I lifted a box. It goes down the leg. Any numbness around the saddle, any trouble passing water? No. Straight leg raise is positive on the left. It is sciatica from the lumbar spine.',
  ],
  [
    'medication-review',
    'Let us go through all your tablets. The ramipril, the amlodipine, the atorvastatin. Do you take each of your medicines every day? I forget the evening dose. Any side effects? We stop the omeprazole; you have too many tablets.',
  ],
  [
    'contraception-visit',
    'I would like to change my contraception. I am on the pill and forget it. Have you had migraines or clots? We talked about the coil and the implant. You chose the implant.',
  ],
  [
    'menopause-visit',
    'I have hot flushes and night sweats and my periods stopped a year ago. I would like to talk about HRT. We start with estrogen patches and progesterone for the menopause.',
  ],
  [
    'wound-care-visit',
    'I have come to change the dressing on your leg ulcer. The wound is three by two centimetres, with some slough and no odour. I clean it and put on a foam dressing and compression bandage.',
  ],
  [
    'eye-examination',
    'My sight is blurred in the right eye. Visual acuity is six over nine. The pressure in the eyes is fourteen. The slit lamp shows a cataract, the fundus and the retina look healthy. You need new glasses.',
  ],
  [
    'palliative-care-review',
    'How is the pain at home with the morphine? The cancer is not going to be cured and you said you want to stay at home. We talked about comfort, the syringe driver and your wishes at the end of life with your wife. The hospice nurse will come.',
  ],
  [
    'memory-clinic',
    'His memory is getting worse, he forgets names and got lost on the way home. On the memory test he scored nineteen out of thirty. The scan shows shrinkage. This looks like Alzheimer dementia; we start donepezil.',
  ],
  [
    'referral-letter',
    'I will write a letter to refer you to the surgeon for your gallstones. The referral will say that you had three attacks and the ultrasound showed stones.',
  ],
  [
    'procedure-note',
    'I cleaned the skin, injected lidocaine, made an incision over the cyst, took it out and closed it with four sutures. There was little bleeding. You consented to the procedure.',
  ],
]

test.each(visits)('%s is among the first three for its visit', (id, said) => {
  const first = rankTemplates(builtInItems(), { text: said, ...nothing }).slice(0, 3)
  expect(first.map((one) => one.id)).toContain(id)
})

test('the visit of a baby who is well begins with the paediatric well visit', () => {
  const [, said = ''] = visits[0] ?? []
  expect(rankTemplates(builtInItems(), { text: said, ...nothing })[0]?.id).toBe(
    'paediatric-well-visit',
  )
})

const first = (said: string) => rankTemplates(builtInItems(), { text: said, ...nothing })

test.each([
  'The rotator cuff of your shoulder is torn. I feel a pressure when I lie on it at night. Lift the arm to the side. We will get an ultrasound of the shoulder.',
  'There is a cuff of swelling around the shoulder joint, and pressure on it hurts. I fell on the shoulder last week.',
])('a cuff and a pressure of the shoulder are not hypertension: %s', (said) => {
  expect(first(said).map(({ id }) => id)).not.toContain('hypertension-review')
})

test.each([
  [
    'I am here for my tablets and my blood pressure. Some nights I think they would be better off without me.',
    'mental-health',
  ],
  [
    'My knee hurts. Have you thought of killing yourself? Sometimes, yes. My knee is swollen and stiff.',
    'mental-health',
  ],
  [
    'I slipped on the ice and hit the back of my head. I take apixaban. CT head today before 4 pm. Carry on with the blood thinner until the scan is back.',
    'concussion-visit',
  ],
  [
    'She banged her head on the cupboard, and she is on warfarin; her INR was 3.',
    'concussion-visit',
  ],
])('danger puts its template first: %s', (said, id) => {
  expect(first(said)[0]?.id).toBe(id)
})

test.each([
  'My knee is swollen and stiff. Any thoughts of harming yourself? No, never. Did you hit your head? No.',
  'I have never thought of hurting myself. I did not hit my head. My knee is swollen.',
])('a denied danger does not count: %s', (said) => {
  expect(
    first(said)
      .map(({ reason }) => reason)
      .join(),
  ).not.toMatch(/self-harm|head injury/)
})
