import { stem } from '#server/clinical/language/stem.ts'

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
export const findCategories = (key: string): readonly string[] => byStem.get(key)?.categories ?? []

/** Words of visits that one built-in template is for, and that few others contain. */
const ofTemplates: Record<string, string> = {
  'paediatric-well-visit':
    'growing centile vaccines milestones babbles crawling crawls rolls teething solids weaning nursery breastfed breastfeeding',
  'paediatric-acute-visit':
    'fever earache drum croup vomiting syrup nappies wet mum dad amoxicillin feverish crying',
  'newborn-check': 'newborn jaundice cord meconium fontanelle hiccups',
  'developmental-assessment': 'milestones speech delay words autism developmental pointing behind',
  'adhd-review': 'adhd concentration fidget methylphenidate attention distracted homework',
  'postnatal-visit': 'delivery birth breastfeeding lochia stitches caesarean postnatal latch',
  'antenatal-visit':
    'pregnant pregnancy fundal heartbeat fetal midwife contractions movements trimester',
  'mental-health': 'mood anxious anxiety cry sleep harming therapy sertraline thoughts',
  'psychiatric-intake':
    'psychiatrist voices hallucinations admission mania psychosis childhood trauma',
  'therapy-session': 'session cbt thoughts feelings therapy homework breathing exposure',
  'addiction-review':
    'drinking alcohol cravings heroin methadone buprenorphine relapse units using',
  physiotherapy: 'exercises session quadriceps strength flexion range gait sets stretch therapist',
  'falls-assessment': 'falls balance walker tripped dizzy rug steady',
  'sports-injury': 'running football sport training twisted sprain tackle match',
  'dermatology-consultation':
    'rash itches plaques psoriasis eczema scalp cream ointment acne biopsy',
  'skin-lesion-check': 'mole lesion spot dermatoscope asymmetry border changed bleeding sunburn',
  'chest-pain-clinic': 'angina tightness stairs angiogram coronary troponin chest spray',
  'headache-clinic': 'headache headaches migraine aura throbbing zigzag sumatriptan nausea triptan',
  'back-pain-visit': 'back lumbar sciatica saddle lifted spine disc',
  'medication-review': 'tablets medicines dose pharmacist forget dosette blister pack deprescribe',
  'contraception-visit': 'pill coil implant contraception condoms clots depot',
  'menopause-visit': 'flushes sweats hrt estrogen oestrogen menopause progesterone patches',
  'sexual-health-visit': 'chlamydia discharge partners condom gonorrhoea hiv swab unprotected',
  'fertility-consultation': 'trying conceive ivf sperm ovulation cycles fertility follicles',
  'wound-care-visit': 'wound dressing ulcer slough odour compression bandage foam',
  'eye-examination':
    'sight vision acuity retina cataract glasses pressure slit lamp fundus blurred eye',
  'palliative-care-review': 'comfort hospice morphine cancer driver wishes dying end syringe cure',
  'memory-clinic': 'memory forgets dementia alzheimer donepezil lost names',
  'stroke-clinic': 'stroke tia weakness speech slurred carotid face drooped',
  'seizure-clinic': 'seizure fit epilepsy levetiracetam jerking tongue',
  'asthma-review': 'inhaler wheezing peak flow preventer asthma spacer pollen',
  'copd-review': 'copd breathless smoking spirometry phlegm exacerbation inhaler oxygen',
  'heart-failure-follow-up': 'ankles swelling breathless pillows furosemide ejection weight fluid',
  'hypertension-review': 'pressure cuff readings amlodipine ramipril hypertension salt',
  'anticoagulation-review': 'warfarin inr apixaban bleeding bruising clot',
  'thyroid-clinic': 'thyroid levothyroxine tsh goitre neck',
  'kidney-clinic': 'kidney kidneys creatinine egfr protein urine',
  'dialysis-review': 'dialysis fistula ultrafiltration machine',
  'liver-clinic': 'liver cirrhosis jaundice hepatitis fibroscan ascites',
  'diabetes-review':
    'diabetes sugar sugars glucose metformin insulin hba1c a1c hypos retinopathy feet',
  'ibd-follow-up': 'crohn colitis flare stools infliximab calprotectin',
  'inflammatory-arthritis-review': 'methotrexate joints swollen stiffness rheumatoid morning',
  'allergy-consultation': 'allergy peanut hives epinephrine epipen prick anaphylaxis',
  'sleep-clinic': 'snoring apnoea cpap tired sleepiness insomnia',
  'pain-clinic': 'gabapentin nerve chronic opioid pain block burning',
  'travel-health': 'travel malaria trip yellow fever abroad',
  'fitness-for-work': 'certificate employer duties sick work leave',
  'preanaesthetic-assessment': 'anaesthetic fasting airway mouth intubation loose teeth',
  'post-operative-visit': 'operation stitches wound surgery healing drain',
  'discharge-summary': 'discharged home discharge ward stay admitted',
  'dental-visit': 'tooth teeth filling gum crown molar cavity',
  'concussion-visit': 'concussion head knocked helmet dizzy blackout',
  'minor-injury': 'cut burn sprained finger glue tetanus fell',
  'podiatry-visit': 'nail toenail callus insoles bunion',
  'nutrition-assessment': 'calories meals weight diet dietitian protein',
}

const byTemplate = new Map(
  Object.entries(ofTemplates).map(([id, words]) => [id, new Set(words.split(' ').map(stem))]),
)

/** Whether a word is one of the visits that this template is for. */
export const isCueFor = (id: string, key: string): boolean => byTemplate.get(id)?.has(key) ?? false
