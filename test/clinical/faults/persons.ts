import type { FaultPair } from './fault.ts'

/** Ownership: a relative answers a question that alone names the subject. */
export const ofPersons: FaultPair[] = [
  {
    said: "C: Have you ever had a seizure? / P: No. My cousin's had a few.",
    right: 'Cousin has had a few seizures.',
    wrong: 'The patient has had a few seizures.',
  },
  {
    said: 'C: Do you have asthma? / P: No, my son does.',
    right: 'Son has asthma.',
    wrong: 'The patient has asthma.',
  },
  {
    said: 'C: Any kidney stones before? / P: My dad had them. I never have.',
    right: 'Father had kidney stones.',
    wrong: 'The patient has had kidney stones.',
  },
  {
    said: "C: Is there any glaucoma in the family? / P: My granny, on my mum's side.",
    right: 'Grandmother has glaucoma.',
    wrong: 'Mother has glaucoma.',
  },
  {
    said: "C: Anyone at home with epilepsy? / P: My mum's brother.",
    right: 'Maternal uncle has epilepsy.',
    wrong: 'Brother has epilepsy.',
  },
  {
    said: "P: My husband's the one who worries, he's on forty cigarettes a day. / C: And you? / P: I've never touched one.",
    right: 'Husband is on forty cigarettes a day.',
    wrong: 'Is on forty cigarettes a day.',
  },
  {
    said: "P: My wife's pregnant, can she sit in? / C: Of course.",
    right: 'Wife is pregnant.',
    wrong: 'The patient is pregnant.',
  },
]
