import type { Visit } from '#test/clinical/visit.ts'

export const knee: Visit = {
  name: 'twisted knee',
  dialogue: `
C: What happened to your knee?
P: I twisted my right knee playing soccer four days ago. I felt a pop.
C: Did it swell up?
P: Yes, it swelled up within an hour.
C: Can you put weight on it?
P: I can walk on it but going down stairs hurts.
C: Any locking or giving way?
P: It locks sometimes. It hasn't given way.
C: Any numbness or tingling in the foot?
P: No.
C: How bad is the pain from zero to ten?
P: About a six when I walk, two at rest.
C: What are you taking?
P: Ibuprofen six hundred milligrams three times a day, and I've been icing it.
C: Any problems with this knee before?
P: No, but I broke my left ankle in 2015.
C: Okay, let me examine it. There's a moderate effusion in the right knee. You're tender along the medial joint line. The ligaments are stable. Range of motion is zero to one hundred degrees.
C: The x-ray shows no fracture. I think you may have torn your medial meniscus. I'd like to get an MRI of the right knee.
C: Keep using the ice, take the ibuprofen with food, and use crutches for one week. No sports for six weeks.
P: Alright.`,
  note: `## HPI
Patient twisted the right knee playing soccer 4 days ago and felt a pop. The knee swelled within one hour. He is able to walk, but going down stairs is painful. Reports occasional locking; denies giving way. Denies numbness or tingling in the foot. Pain is rated 6 when walking and 2 at rest. Taking ibuprofen 600 mg three times daily and using ice. Prior left ankle fracture in 2015.

## Exam
- Moderate effusion of the right knee
- Tenderness along the medial joint line
- Ligaments stable
- Range of motion 0 to 100 degrees

## Imaging
X-ray: no fracture.

## Assessment and Plan
Possible medial meniscus tear. MRI of the right knee will be ordered. Continue ice. Take ibuprofen with food. Crutches for 1 week. No sports for 6 weeks.`,
  invented: [
    'Patient has a history of gout.',
    'Lachman test is positive.',
    'The patient reports hip pain.',
    'A corticosteroid injection was given today.',
  ],
  wrong: [
    ['side', 'MRI of the left knee will be ordered.'],
    ['side', 'Prior right ankle fracture in 2015.'],
    ['negation', 'X-ray shows a fracture.'],
    ['negation', 'Reports numbness and tingling in the foot.'],
    ['dose', 'Taking ibuprofen 800 mg three times daily.'],
    ['frequency', 'Taking ibuprofen 600 mg once daily.'],
  ],
}

export const back: Visit = {
  name: 'low back pain',
  dialogue: `
C: Tell me about your back.
P: It's my lower back. I was lifting boxes at work last Thursday and it just seized up.
C: Does the pain go down the leg?
P: Yeah, it shoots down my left leg to the foot.
C: Any weakness in the leg?
P: No weakness, but the left foot feels numb.
C: Any trouble with your bladder or bowels?
P: No, that's all normal.
C: Any fever or weight loss?
P: No fever. I've lost about five pounds but I've been on a diet.
C: What have you tried?
P: Tylenol and a heating pad. The Tylenol doesn't help.
C: Any history of cancer?
P: Not me, but my sister had breast cancer.
C: On exam, straight leg raise is positive on the left at forty degrees. Strength is five out of five. Reflexes are normal.
C: This looks like sciatica. I'm going to prescribe naproxen five hundred milligrams twice a day with food, and cyclobenzaprine ten milligrams at bedtime for ten days.
C: I'll send you to physical therapy twice a week for four weeks. No imaging is needed right now. If you lose control of your bladder or the leg gets weak, go to the emergency room.
P: Got it, thank you.`,
  note: `**HPI:** The patient developed low back pain last Thursday after lifting boxes at work. Pain radiates down the left leg to the foot. Reports numbness of the left foot. Denies weakness. Denies bladder or bowel problems. Denies fever. He has lost about 5 pounds while dieting. Tylenol has not helped; he also uses a heating pad.

**Family history:** Sister had breast cancer.

**Exam:** Straight leg raise positive on the left at 40 degrees. Strength 5/5. Reflexes normal.

**Assessment:** Sciatica.

**Plan:**
- Naproxen 500 mg twice daily with food
- Cyclobenzaprine 10 mg at bedtime for 10 days
- Physical therapy twice a week for 4 weeks
- No imaging at this time
- Go to the emergency department if he loses bladder control or the leg becomes weak`,
  invented: [
    'The patient has osteoporosis.',
    'He reports neck stiffness.',
    'Opioid agreement was signed.',
    'MRI shows a disc herniation at L5.',
  ],
  wrong: [
    ['side', 'Pain radiates down the right leg to the foot.'],
    ['person', 'The patient has a history of breast cancer.'],
    ['person', 'Mother had breast cancer.'],
    ['negation', 'Reports fever.'],
    ['drug', 'Meloxicam 500 mg twice daily with food'],
    ['frequency', 'Naproxen 500 mg four times daily with food'],
    ['duration', 'Physical therapy twice a week for 8 weeks'],
  ],
}

export const shoulder: Visit = {
  name: 'shoulder injection',
  dialogue: `
C: Hello again. How is the shoulder since last time?
P: Not better. My right shoulder still aches, especially at night when I lie on it.
C: Did the physical therapy help?
P: I went eight times and it didn't really help.
C: And the meloxicam?
P: I stopped it because it upset my stomach.
C: Any pain in the left shoulder?
P: No, the left one is fine.
C: Are you diabetic?
P: Yes, type two. My last A1c was seven point two.
C: You can lift the arm to ninety degrees, and it hurts when I press on the front of the shoulder. The strength is normal. The MRI from last month shows rotator cuff tendinitis, no tear.
C: I'd suggest a steroid injection today. It can raise your blood sugar for a few days. Is that okay with you?
P: Yes, go ahead.
C: Okay, I've injected forty milligrams of Kenalog with five milliliters of lidocaine into the right shoulder. You did well with that, no complications.
C: Rest it for two days, and check your sugars twice a day this week. Come back in six weeks.`,
  note: `## Subjective
The right shoulder continues to ache, especially at night when lying on it. The patient attended physical therapy 8 times without benefit. Meloxicam was stopped because of stomach upset. Denies pain in the left shoulder. Type 2 diabetes; last A1c was 7.2.

## Objective
Can lift the arm to 90 degrees. Tender at the front of the shoulder. Strength is normal. MRI last month shows rotator cuff tendinitis without a tear.

## Procedure
The patient agreed to a steroid injection. Kenalog 40 mg with 5 mL lidocaine was injected into the right shoulder. No complications.

## Plan
Rest for 2 days. Check blood sugar twice a day this week. Follow-up in 6 weeks.`,
  invented: [
    'The skin was prepped with chlorhexidine.',
    'Patient reports elbow weakness.',
    'He has a history of hepatitis.',
    'Ultrasound guidance was used.',
  ],
  wrong: [
    ['side', 'Kenalog was injected into the left shoulder.'],
    ['dose', 'Kenalog 80 mg with 5 mL lidocaine was injected.'],
    ['drug', 'Methylprednisolone 40 mg was injected into the right shoulder.'],
    ['negation', 'MRI shows a rotator cuff tear.'],
    ['number', 'Last A1c was 8.2.'],
    ['negation', 'Reports pain in the left shoulder.'],
  ],
}
