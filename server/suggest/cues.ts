import { stem } from '#server/notes/text/stem.ts'

/**
 * Words of visits that tell a kind of template, which seldom names them itself: category → words. Categories are those
 * of the templates; a template of another category is found by its own words.
 */
const cues: Record<string, string> = {
  'Mental health':
    'mood anxiety anxious depressed depression sleep panic suicidal therapy counselling counseling sertraline worry stress psychiatrist trauma bipolar hallucinations',
  Paediatrics:
    'child baby infant toddler mum mom daughter son school nursery vaccine vaccines milestones breastfeeding formula nappy diaper growth percentile crawling',
  Physiotherapy:
    'exercise exercises range motion stretch stretching physiotherapy therapist mobilise strength flexion extension rehab gait knee shoulder stiffness',
  Rehabilitation: 'exercises rehab rehabilitation walker mobility gait stroke',
  Procedures:
    'procedure incision lidocaine anaesthetic anesthetic suture sutures stitches biopsy excision drain drained needle injection consent sterile',
  Surgery: 'surgery operation surgeon incision wound scar postoperative preoperative hernia',
  Hospital: 'admitted admission ward overnight hospital discharge discharged inpatient emergency',
  'Follow-up': 'follow-up followup review since last better improved worse again still',
  Letters: 'letter refer referral referred specialist write colleague',
  Specialist: 'referred specialist consultation opinion',
  Cardiology:
    'chest heart palpitations murmur ecg ekg echocardiogram atrial stent cardiologist statin',
  Dermatology: 'rash skin mole lesion itchy itching eczema acne psoriasis cream',
  Diabetes: 'diabetes sugar glucose metformin insulin hba1c a1c',
  Obstetrics: 'pregnant pregnancy weeks fetal baby contractions midwife',
  Gynaecology: 'period periods bleeding cervical smear contraception menopause',
  'Emergency medicine': 'accident fell injury emergency ambulance trauma collapsed',
}

const byStem = new Map<string, { categories: string[]; word: string }>()
for (const [category, words] of Object.entries(cues))
  for (const word of words.split(' ')) {
    const key = stem(word)
    const known = byStem.get(key)
    if (known) known.categories.push(category)
    else byStem.set(key, { categories: [category], word })
  }

/** The categories that a word of a visit speaks for. */
export const categoriesOf = (key: string): readonly string[] => byStem.get(key)?.categories ?? []
