import type { Visit } from '#test/clinical/visit.ts'

export const abdomen: Visit = {
  name: 'stomach pain with vomiting',
  dialogue: `
C: What can I do for you today?
P: I've had stomach pain and I've been throwing up since yesterday.
C: How many times have you vomited?
P: Probably six times. I can't keep anything down.
C: Any diarrhea?
P: Yes, watery, about four times today.
C: Any blood in the stool?
P: No blood.
C: Has anyone else been sick?
P: My daughter had the same thing on Saturday.
C: Any recent travel or antibiotics?
P: No.
C: Do you have any medical problems?
P: I have an underactive thyroid. I take levothyroxine seventy five micrograms every morning.
C: Could you be pregnant?
P: No, I had a hysterectomy in 2018.
C: Your temperature is one hundred point four and your pulse is one hundred and two. Your mouth is a bit dry. The belly is soft, a little tender around the navel, no guarding.
C: This looks like a stomach virus. I'll give you ondansetron four milligrams every eight hours as needed for the nausea. Sip fluids, small amounts.
C: If you can't keep fluids down for twenty four hours or you see blood, go to the ER.`,
  note: `## History
The patient has had abdominal pain and vomiting since yesterday. She has vomited about 6 times and cannot keep anything down. She has had watery diarrhea about 4 times today. No blood in the stool. Her daughter had similar symptoms on Saturday. No recent travel or antibiotics. She has hypothyroidism and takes levothyroxine 75 mcg every morning. Hysterectomy in 2018.

## Exam
Temperature 100.4, pulse 102. Mouth is slightly dry. Abdomen is soft with mild tenderness around the navel. No guarding.

## Plan
Stomach virus. Ondansetron 4 mg every 8 hours as needed for nausea. Small sips of fluids. Go to the emergency room if unable to keep fluids down for 24 hours or if blood is seen.`,
  invented: [
    'She reports dysuria.',
    'Bowel sounds are hyperactive.',
    'CT scan of the abdomen was ordered.',
    'She has lost weight.',
  ],
  wrong: [
    ['negation', 'Reports blood in the stool.'],
    ['negation', 'Denies diarrhea.'],
    ['dose', 'She takes levothyroxine 125 mcg every morning.'],
    ['drug', 'Metoclopramide 4 mg every 8 hours as needed for nausea.'],
    ['frequency', 'Ondansetron 4 mg every 4 hours as needed for nausea.'],
    ['person', 'Her sister had similar symptoms on Saturday.'],
    ['number', 'Pulse is 82.'],
  ],
}

export const urinary: Visit = {
  name: 'burning when passing water',
  dialogue: `
C: Hi, what's been going on?
P: It burns when I pee, and I'm going all the time, for about three days.
C: Any blood in your urine?
P: A little pink this morning.
C: Any fever, chills, or back pain?
P: No fever or chills. My lower back on the right is a bit sore.
C: Any vaginal discharge?
P: No.
C: Have you had these infections before?
P: Two last year. The last one was in March.
C: Any allergies to medicines?
P: I'm allergic to Bactrim, it gave me hives.
C: What medicines do you take?
P: Just the birth control pill and sertraline fifty milligrams a day.
C: Your temperature is ninety eight six. The urine shows white cells and nitrites, so it's infected. There is no tenderness over the kidneys.
C: I'll prescribe nitrofurantoin one hundred milligrams twice a day for five days, and we'll send a culture.
C: Drink plenty of water. Call me if you get a fever.
P: Thanks.`,
  note: `### Subjective
3-day history of dysuria and urinary frequency. She noticed slightly pink urine this morning. Denies fever or chills. Mild soreness of the right lower back. Denies vaginal discharge. Two infections last year, the last one in March. Allergic to Bactrim, which caused hives. Takes the birth control pill and sertraline 50 mg daily.

### Objective
Temperature 98.6. Urine shows white cells and nitrites. No tenderness over the kidneys.

### Plan
- Nitrofurantoin 100 mg twice daily for 5 days
- Urine culture sent
- Drink plenty of water
- Call if fever develops`,
  invented: [
    'She reports nausea and vomiting.',
    'Pelvic examination was normal.',
    'Ciprofloxacin was considered.',
    'She has diabetes.',
  ],
  wrong: [
    ['negation', 'Reports fever and chills.'],
    ['negation', 'No known drug allergies.'],
    ['drug', 'Allergic to penicillin, which caused hives.'],
    ['dose', 'Nitrofurantoin 50 mg twice daily for 5 days'],
    ['duration', 'Nitrofurantoin 100 mg twice daily for 10 days'],
    ['side', 'Mild soreness of the left lower back.'],
    ['number', 'Five infections last year.'],
  ],
}

export const reflux: Visit = {
  name: 'heartburn',
  dialogue: `
C: You're here about heartburn?
P: Yes, for the last six months, nearly every night after dinner.
C: Any trouble swallowing?
P: Sometimes bread feels stuck.
C: Any weight loss or black stools?
P: My weight is stable and no black stools.
C: What do you take for it?
P: Tums, and my wife gave me her famotidine, which helps a little.
C: How much coffee and alcohol?
P: Four cups of coffee a day. I don't drink alcohol.
C: Any medical history?
P: High cholesterol, I take rosuvastatin ten milligrams. And I had my appendix out when I was nineteen.
C: Your weight is one hundred and ninety six pounds. Your abdomen is soft, not tender.
C: I'd like to start omeprazole twenty milligrams once a day before breakfast for eight weeks. Because of the swallowing I'm ordering an endoscopy.
C: Cut the coffee down to one cup, and don't eat within three hours of going to bed.`,
  note: `## HPI
Heartburn for the past 6 months, nearly every night after dinner. Reports occasional trouble swallowing bread. Weight is stable. Denies black stools. Takes Tums, and his wife's famotidine helps a little. Drinks 4 cups of coffee a day. Does not drink alcohol.

## PMH
High cholesterol, on rosuvastatin 10 mg. Appendix removed at age 19.

## Exam
Weight 196 pounds. Abdomen is soft and not tender.

## Plan
1. Omeprazole 20 mg once daily before breakfast for 8 weeks.
2. Endoscopy ordered because of the trouble swallowing.
3. Reduce coffee to 1 cup.
4. Avoid eating within 3 hours of bedtime.`,
  invented: [
    'Patient reports hoarseness and chronic cough.',
    'H. pylori testing was ordered.',
    'Father had stomach cancer.',
    'He smokes cigarettes.',
  ],
  wrong: [
    ['negation', 'Reports black stools.'],
    ['negation', 'Drinks alcohol.'],
    ['dose', 'Omeprazole 40 mg once daily before breakfast.'],
    ['drug', 'Pantoprazole 20 mg once daily before breakfast for 8 weeks.'],
    ['duration', 'Heartburn for the past 6 weeks.'],
    ['number', 'Drinks 2 cups of coffee a day.'],
    ['number', 'Weight 169 pounds.'],
  ],
}
