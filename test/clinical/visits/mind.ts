import type { Visit } from '#test/clinical/visit.ts'

export const mood: Visit = {
  name: 'low mood',
  dialogue: `
C: How have you been feeling since we last spoke?
P: Pretty low, honestly. I've been down most days for two months.
C: How's your sleep?
P: I wake up at three in the morning and can't get back to sleep.
C: Appetite?
P: Not great. I've lost eight pounds.
C: Any thoughts of harming yourself?
P: No, I'd never do that.
C: Any panic attacks?
P: I had one at work last week.
C: Are you still seeing the therapist?
P: Yes, every two weeks.
C: Any alcohol or drugs?
P: A glass of wine most evenings. No drugs.
C: Is there depression in your family?
P: My mother was on medication for depression. My son has ADHD.
C: Your questionnaire score is sixteen, which is moderately severe. You're making good eye contact and your speech is normal.
C: I'd suggest raising the sertraline from fifty to one hundred milligrams daily. Let's keep the therapy going, and cut back on the wine.
C: I'll see you in four weeks. If you ever feel like hurting yourself, call the crisis line at 988.
P: Okay.`,
  note: `**Subjective**
The patient reports low mood most days for 2 months. She wakes at 3 in the morning and cannot return to sleep. Poor appetite with weight loss of 8 pounds. Denies thoughts of self-harm. She had a panic attack at work last week. Sees a therapist every 2 weeks. Drinks a glass of wine most evenings. Denies drug use.

**Family history**
Mother was treated for depression. Son has ADHD.

**Objective**
Questionnaire score 16. Good eye contact, speech is normal.

**Plan**
- Increase sertraline from 50 mg to 100 mg daily.
- Continue therapy.
- Cut back on wine.
- Follow-up in 4 weeks.
- Call 988 if thoughts of self-harm occur.`,
  invented: [
    'The patient reports auditory hallucinations.',
    'She has a previous suicide attempt.',
    'Thyroid function was normal.',
    'Affect is blunted.',
  ],
  wrong: [
    ['negation', 'Reports thoughts of self-harm.'],
    ['negation', 'Denies panic attacks.'],
    ['drug', 'Increase fluoxetine from 50 mg to 100 mg daily.'],
    ['dose', 'Increase sertraline from 50 mg to 150 mg daily.'],
    ['person', 'Father was treated for depression.'],
    ['number', 'Questionnaire score 6.'],
    ['frequency', 'Increase sertraline to 100 mg three times daily.'],
  ],
}

export const migraine: Visit = {
  name: 'migraine',
  dialogue: `
C: Tell me about the headaches.
P: They're on the left side, throbbing, about twice a month, and they last a whole day.
C: Any warning before they start?
P: I see zigzag lines for twenty minutes.
C: Nausea, or does light bother you?
P: I get nauseous and light bothers me, but I don't vomit.
C: Any weakness or trouble speaking?
P: No, nothing like that.
C: What helps?
P: Sumatriptan, fifty milligrams. It works in about an hour.
C: How often do you take it?
P: Three times last month.
C: Are you on the pill?
P: No, I stopped that in January.
C: Anyone in the family with migraine?
P: My aunt gets them.
C: Your neurological exam is normal. Blood pressure is one eighteen over seventy.
C: I'd like to start propranolol forty milligrams twice a day as a preventive. Keep the sumatriptan. Keep a headache diary.
C: We'll meet again in three months.`,
  note: `## History
Left-sided throbbing headaches about twice a month, lasting a whole day. Visual aura of zigzag lines for 20 minutes. Associated nausea and photophobia. Denies vomiting. Denies weakness or trouble speaking. Sumatriptan 50 mg works in about 1 hour; used 3 times last month. Stopped the pill in January. Aunt has migraine.

## Exam
Neurological exam is normal. Blood pressure 118/70.

## Plan
Start propranolol 40 mg twice daily as preventive. Continue sumatriptan. Headache diary. Follow-up in 3 months.`,
  invented: [
    'Patient reports neck stiffness and fever.',
    'MRI of the brain was normal.',
    'She has a history of seizures.',
    'She drinks alcohol daily.',
  ],
  wrong: [
    ['side', 'Right-sided throbbing headaches.'],
    ['negation', 'Reports vomiting.'],
    ['negation', 'Denies nausea and photophobia.'],
    ['drug', 'Start topiramate 40 mg twice daily as preventive.'],
    ['dose', 'Sumatriptan 100 mg works in about 1 hour.'],
    ['person', 'Mother has migraine.'],
    ['duration', 'Follow-up in 3 weeks.'],
  ],
}

export const diabetes: Visit = {
  name: 'diabetes review',
  dialogue: `
C: Let's talk about your diabetes. How are the sugars?
P: In the morning they're around one sixty.
C: You're on metformin one thousand milligrams twice a day, right?
P: Yes, and the insulin, eighteen units at bedtime.
C: Any low sugars?
P: One low last week, it was sixty two. I felt shaky.
C: Any numbness in the feet?
P: Yes, my toes tingle at night.
C: When did you last see the eye doctor?
P: Last August. He said no retinopathy.
C: Are you checking your feet?
P: Every evening.
C: Your A1c is eight point four, it was seven point nine in the spring. Your blood pressure is one thirty over seventy eight. There is a small ulcer on the left big toe, no pus. The pulses are good in both feet.
C: Let's increase the insulin to twenty two units. I'm adding gabapentin one hundred milligrams at night for the tingling. I'm referring you to podiatry this week.
C: Keep the toe dry. We'll repeat the A1c in three months.
P: Alright doctor.`,
  note: `## Interval history
Morning sugars are around 160. Taking metformin 1000 mg twice a day and insulin 18 units at bedtime. One low sugar of 62 last week with shakiness. Toes tingle at night. Last eye exam was in August with no retinopathy. Checks feet every evening.

## Objective
A1c 8.4, previously 7.9 in the spring. Blood pressure 130/78. Small ulcer on the left big toe without pus. Pulses are good in both feet.

## Plan
1. Increase insulin to 22 units.
2. Gabapentin 100 mg at night for tingling.
3. Referral to podiatry this week.
4. Keep the toe dry.
5. Repeat A1c in 3 months.`,
  invented: [
    'The patient reports blurred vision.',
    'Microalbumin is elevated.',
    'Patient denies chest pain.',
    'Antibiotics were started.',
  ],
  wrong: [
    ['side', 'Small ulcer on the right big toe.'],
    ['dose', 'Increase insulin to 28 units.'],
    ['dose', 'Taking metformin 500 mg twice a day.'],
    ['drug', 'Pregabalin 100 mg at night for tingling.'],
    ['negation', 'Last eye exam in August showed retinopathy.'],
    ['number', 'A1c 9.4.'],
    ['frequency', 'Taking metformin 1000 mg once a day.'],
  ],
}
