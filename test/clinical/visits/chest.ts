import type { Visit } from '#test/clinical/visit.ts'

export const chestPain: Visit = {
  name: 'chest tightness on the stairs',
  dialogue: `
C: Good morning, Mr. Hale. What brings you in today?
P: I've been getting this tightness in my chest for about three weeks now, mostly when I climb the stairs.
C: Does it go anywhere, the arm or the jaw?
P: It goes into my left arm sometimes. It lasts maybe five minutes and goes away when I sit down.
C: Any shortness of breath with it?
P: Yeah, a little bit.
C: Any nausea, sweating, or palpitations?
P: No, nothing like that.
C: Do you smoke?
P: I quit ten years ago. Before that I smoked a pack a day for twenty years.
C: And family history? Anyone with heart trouble?
P: My father had a heart attack at fifty two. My mother has diabetes.
C: Which medications are you taking?
P: Lisinopril twenty milligrams once a day, and atorvastatin forty milligrams at night.
C: Any allergies?
P: Penicillin gives me a rash.
C: Okay. Your blood pressure today is one forty eight over ninety two, and your heart rate is seventy six. Oxygen saturation is ninety eight percent.
C: Your heart sounds regular, I don't hear any murmur. Your lungs are clear on both sides. There is no swelling in your legs.
C: The EKG we did today is normal. I think this may be angina, so I want you to take aspirin eighty one milligrams every day and use nitroglycerin under the tongue as needed.
C: I'm going to refer you to cardiology for a stress test within one week. If the pain comes on at rest or lasts longer than fifteen minutes, call 911.
P: Okay, I understand.`,
  note: `## History of Present Illness
The patient reports chest tightness for approximately 3 weeks, mainly when climbing stairs. The pain radiates to the left arm at times. Episodes last about 5 minutes and resolve when he sits down. He endorses mild shortness of breath. He denies nausea, sweating, and palpitations.

## Past History
- Former smoker, quit 10 years ago; previously smoked 1 pack per day for 20 years.
- Father had a heart attack at age 52.
- Mother has diabetes.
- Allergies: penicillin (rash).

## Medications
1. Lisinopril 20 mg once daily
2. Atorvastatin 40 mg at night

## Examination
- Blood pressure: 148/92. Heart rate 76. SpO2 98%.
- Heart sounds are regular with no murmur.
- Lungs are clear bilaterally.
- No leg swelling.
- EKG today was normal.

## Plan
- Start aspirin 81 mg daily.
- Nitroglycerin under the tongue as needed.
- Referral to cardiology for a stress test within 1 week.
- Call 911 if pain occurs at rest or lasts longer than 15 minutes.`,
  invented: [
    'He reports fever and chills.',
    'Abdomen is soft and nontender.',
    'Troponin was elevated.',
    'The patient has a history of asthma.',
    'Verbal consent was obtained.',
  ],
  wrong: [
    ['negation', 'Patient denies shortness of breath.'],
    ['person', 'Mother had a heart attack at age 52.'],
    ['drug', 'Start clopidogrel 75 mg daily.'],
    ['side', 'Pain radiates to the right arm.'],
    ['number', 'Blood pressure was 128/92.'],
  ],
}

export const cough: Visit = {
  name: 'cough after a cold',
  dialogue: `
C: Hi there, tell me what's going on.
P: I've had this cough for two weeks. It started with a cold and now I'm coughing up green phlegm.
C: Any fever?
P: I had a temperature of a hundred and one on Monday, but not since.
C: Any wheezing or chest pain?
P: No chest pain. I do wheeze a bit at night.
C: Any blood in what you cough up?
P: No, never.
C: Do you have asthma or any lung disease?
P: I had asthma as a kid but I haven't used an inhaler since I was twelve.
C: Are you allergic to anything?
P: No, no allergies.
C: Do you smoke or vape?
P: I don't smoke, but I vape on weekends.
C: What have you been taking for it?
P: Just Mucinex twice a day and some ibuprofen four hundred milligrams when my head hurts.
C: Your temperature is ninety nine point one today and your oxygen is ninety six percent. I hear some crackles at the right base. Your throat looks red.
C: I want to get a chest x-ray today. I'm going to start you on doxycycline one hundred milligrams twice a day for seven days, and an albuterol inhaler, two puffs every six hours as needed.
C: Come back in ten days, sooner if you get short of breath.
P: Sounds good.`,
  note: `## Subjective
Patient presents with a 2-week history of cough productive of green sputum that began with a cold. She had a temperature of 101 on Monday, none since. Denies chest pain. Reports wheezing at night. Denies hemoptysis.

History of childhood asthma; has not used an inhaler since age 12. No known allergies. She does not smoke but vapes on weekends.

Current treatment: Mucinex twice daily, ibuprofen 400 mg for headache.

## Objective
Temperature 99.1, SpO2 96%. Crackles at the right base. Throat is red.

## Plan
1. Chest x-ray today.
2. Doxycycline 100 mg twice a day for 7 days.
3. Albuterol inhaler, 2 puffs every 6 hours as needed.
4. Follow up in 10 days or sooner if short of breath.`,
  invented: [
    'Patient reports night sweats.',
    'Influenza test was positive.',
    'She has a history of pneumonia.',
    'Tympanic membranes are clear.',
  ],
  wrong: [
    ['negation', 'Patient reports hemoptysis.'],
    ['negation', 'She smokes.'],
    ['side', 'Crackles at the left base.'],
    ['drug', 'Start azithromycin 100 mg twice a day.'],
    ['duration', 'Doxycycline 100 mg twice a day for 14 days.'],
    ['number', 'Temperature today is 101.9.'],
  ],
}

export const hypertension: Visit = {
  name: 'blood pressure review',
  dialogue: `
C: So we're here to go over your blood pressure. How have the readings at home been?
P: They've been around one fifty over ninety five in the mornings.
C: Are you taking the amlodipine every day?
P: Yes, five milligrams, every morning. I missed maybe two days last month.
C: Any headaches or blurry vision?
P: I get headaches, but my vision is fine.
C: Any swelling in the ankles?
P: Yes, both ankles are swollen by the evening.
C: How about salt?
P: I still put salt on everything, to be honest.
C: Does high blood pressure run in the family?
P: My brother has it, and my mother had a stroke at seventy.
C: Alcohol?
P: Two beers on Fridays.
C: Your pressure here is one fifty two over ninety four, weight is two hundred and ten pounds. Your kidney function from last week was normal. The potassium was four point one.
C: The ankle swelling is probably from the amlodipine, so let's stop that and start losartan fifty milligrams daily. Cut down on the salt.
C: I want a blood test in two weeks, and see me again in one month.
P: Okay, will do.`,
  note: `**Interval history:** Home blood pressure readings around 150/95 in the mornings. She takes amlodipine 5 mg every morning and missed about 2 days last month. She reports headaches and denies blurry vision. She reports bilateral ankle swelling by the evening. She continues to add salt to food.

**Family history:** Brother has high blood pressure. Mother had a stroke at 70.

**Social history:** Drinks 2 beers on Fridays.

**Objective:** BP 152/94, weight 210 pounds. Kidney function last week was normal. Potassium 4.1.

**Plan:**
- Stop amlodipine, likely causing the ankle swelling.
- Start losartan 50 mg daily.
- Reduce salt intake.
- Blood test in 2 weeks.
- Follow-up in 1 month.`,
  invented: [
    'She denies chest pain.',
    'Fundoscopy was normal.',
    'She has type 2 diabetes.',
    'Patient was counselled about exercise three times a week.',
  ],
  wrong: [
    ['negation', 'She denies headaches.'],
    ['person', 'Father had a stroke at 70.'],
    ['drug', 'Start lisinopril 50 mg daily.'],
    ['dose', 'Start losartan 25 mg daily.'],
    ['dose', 'She takes amlodipine 10 mg every morning.'],
    ['finding', 'She reports knee swelling.'],
  ],
}
