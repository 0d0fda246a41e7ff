import type { FaultPair } from './fault.ts'

/** The same kinds of errors, written after the rules, to test whether they work for other words. */
export const ofOtherWords: FaultPair[] = [
  {
    said: "C: Any heart attacks? / P: No. My uncle's had one.",
    right: 'Uncle has had a heart attack.',
    wrong: 'Has had a heart attack.',
  },
  {
    said: 'C: Does anyone in the family have thyroid trouble? / P: My nan. / C: And you? / P: No.',
    right: 'Grandmother has thyroid trouble.',
    wrong: 'Has hypothyroidism.',
  },
  {
    said: "C: Are you on anything for gout? / P: My brother takes allopurinol. I don't take anything.",
    right: 'Brother takes allopurinol.',
    wrong: 'Takes allopurinol.',
  },
  {
    said: "C: If your calcium comes back high we'll do a scan of the neck.",
    right: 'Scan of the neck if the calcium is high.',
    wrong: 'Neck scan ordered.',
  },
  {
    said: "C: Take the prednisolone for five days. If you can't sleep on it, halve it.",
    right: 'Halve prednisolone if sleep is poor.',
    wrong: 'Prednisolone reduced.',
  },
  {
    said: 'C: You may need a stent, depending on the angiogram.',
    right: 'May need a stent depending on the angiogram.',
    wrong: 'Stent planned.',
  },
  {
    said: "C: I'd start insulin if the tablets don't hold it by spring.",
    right: 'Insulin if the tablets do not hold by spring.',
    wrong: 'Insulin started.',
  },
  {
    said: 'C: You take carbamazepine, two hundred twice a day? / P: Four hundred. Since Easter.',
    right: 'Carbamazepine 400 mg.',
    wrong: 'Carbamazepine 200 mg twice a day.',
  },
  {
    said: "C: Which eye is it? / P: Left. / C: And it's red? / P: Since Monday.",
    right: 'Red left eye since Monday.',
    wrong: 'Red right eye since Monday.',
  },
  {
    said: "P: It's my elbow. / C: Which arm? / P: The right one.",
    right: 'Right elbow problem.',
    wrong: 'Left elbow pain.',
  },
  {
    said: 'C: And the diltiazem? / P: The cardiologist stopped that in the spring.',
    right: 'Diltiazem was stopped in the spring.',
    wrong: 'Takes diltiazem.',
  },
  {
    said: "C: You'd be a candidate for a hearing aid. / P: I don't want one. My mother had one, it whistled.",
    right: 'Does not want a hearing aid.',
    wrong: 'Hearing aid ordered.',
  },
  {
    said: 'C: Do you feel safe? / P: He grabbed me by the throat in May.',
    right: 'Was grabbed by the throat in May.',
    wrong: 'No abuse.',
  },
  {
    said: "P: My mum wants me to go to a private clinic. I'd rather stay here.",
    right: 'Would rather stay here.',
    wrong: 'Wants to go to a private clinic.',
  },
  {
    said: "C: Your weight's gone down from ninety to eighty-four.",
    right: 'Weight fell from 90 to 84.',
    wrong: 'Weight rose from 84 to 90.',
  },
  {
    said: 'C: Any pins and needles in the hands or feet? / P: The hands. / C: Feet okay? / P: Yes, the feet are fine.',
    right: 'Pins and needles in the hands.',
    wrong: 'Pins and needles in the feet.',
  },
  {
    said: "C: I can't give you ibuprofen with that ulcer. Use paracetamol.",
    right: 'Paracetamol for pain, no ibuprofen.',
    wrong: 'Ibuprofen for pain.',
  },
  {
    said: 'C: It could be sarcoidosis. We need a biopsy.',
    right: 'Biopsy.',
    wrong: 'Confirmed pneumonia.',
  },
  {
    said: 'C: Any allergies? / P: No. / C: And the plasters? / P: Oh yes, they bring me out in a rash. And the septrin, I swelled up.',
    right: 'Septrin caused swelling.',
    wrong: 'No known allergies.',
  },
  {
    said: "C: Thoughts of suicide? / P: Not suicide exactly. More that I'd like to disappear.",
    right: 'Would like to disappear.',
    wrong: 'Denies suicidal thoughts.',
  },
  {
    said: 'C: Any cough? / P: No. Only at night.',
    right: 'Cough only at night.',
    wrong: 'No cough.',
  },
  {
    said: 'C: Pulse is sixty-two and regular. If it goes under fifty, stop the bisoprolol and phone.',
    right: 'Stop bisoprolol if the pulse goes under 50.',
    wrong: 'Stop bisoprolol.',
  },
  {
    said: 'P: I get a pain in my chest when I run. / C: At rest? / P: Never at rest.',
    right: 'Chest pain when running.',
    wrong: 'Chest pain at rest.',
  },
]
