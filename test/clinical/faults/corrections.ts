import type { FaultPair } from './fault.ts'

/** Corrections by the patient or the clinician, reported as before. */
export const ofCorrections: FaultPair[] = [
  {
    said: "C: You're on bisoprolol, five milligrams. / P: Two and a half. They cut it in May.",
    right: 'Bisoprolol 2.5 mg.',
    wrong: 'Bisoprolol 5 mg.',
  },
  {
    said: 'C: Levothyroxine, a hundred micrograms? / P: A hundred and twenty-five.',
    right: 'Levothyroxine 125 mcg.',
    wrong: 'Levothyroxine 100 mcg.',
  },
  {
    said: 'P: I have a lump under the right arm. The left. Under the left arm.',
    right: 'Lump under the left arm.',
    wrong: 'Lump under the right arm.',
  },
  {
    said: 'P: My knee gives way. / C: Which one? / P: This one here. The left.',
    right: 'The left knee gives way.',
    wrong: 'The right knee gives way.',
  },
  {
    said: 'P: My shoulder is stiff. / C: Which side is it? / P: The right.',
    right: 'Stiff right shoulder.',
    wrong: 'Stiff left shoulder.',
  },
  {
    said: 'C: And the spironolactone? / P: They stopped that, my potassium was up.',
    right: 'Spironolactone was stopped.',
    wrong: 'Takes spironolactone.',
  },
  {
    said: 'C: Did you finish the doxycycline? / P: I had three days left. But I stopped on Sunday, it made me sick.',
    right: 'Stopped doxycycline on Sunday.',
    wrong: 'Takes doxycycline.',
  },
  {
    said: 'C: Which dose of prednisolone? / P: Five. I was on ten till August.',
    right: 'Prednisolone 5 mg.',
    wrong: 'Prednisolone 10 mg.',
  },
  {
    said: "C: Your ferritin's gone up, from twelve to forty.",
    right: 'Ferritin rose from 12 to 40.',
    wrong: 'Ferritin changed from 40 to 12.',
  },
  {
    said: "C: Any cold sores? / P: I had one. It's healed.",
    right: 'Had a cold sore, which has healed.',
    wrong: 'Currently has a cold sore.',
  },
  {
    said: 'C: Did the physio help? / P: I went six times. It was a waste of time.',
    right: 'Went to physiotherapy six times.',
    wrong: 'Physiotherapy helped.',
  },
  {
    said: "C: Lamotrigine, you're on a hundred and fifty milligrams. / P: Yes. / C: And the terbinafine? / P: That's the cream, for my toe.",
    right: 'Lamotrigine 150 mg.',
    wrong: 'Terbinafine 150 mg.',
  },
  {
    said: 'P: They put me on citalopram. / C: Are you still taking it? / P: No, I came off when the baby was born.',
    right: 'Came off citalopram.',
    wrong: 'Takes citalopram.',
  },
  {
    said: "C: Does he have asthma? / P: He had the asthma as a baby, but that's gone.",
    right: 'Had asthma as a baby.',
    wrong: 'Has asthma.',
  },
]
