import type { FaultPair } from './fault.ts'

/** Conditional plans, reported as certain; and what was offered and accepted. */
export const ofPlans: FaultPair[] = [
  {
    said: "C: If the swelling isn't down by Friday we'd do an ultrasound of the leg.",
    right: 'Ultrasound of the leg if the swelling is not down by Friday.',
    wrong: 'Ultrasound of the leg ordered.',
  },
  {
    said: 'C: Naproxen, 500 milligrams twice a day with food. If you get any stomach pain, stop it.',
    right: 'Stop naproxen if there is any stomach pain.',
    wrong: 'Stop naproxen.',
  },
  {
    said: 'C: We could add amlodipine. If the pressure is still up next month.',
    right: 'Add amlodipine if the pressure is still up next month.',
    wrong: 'Add amlodipine.',
  },
  {
    said: "C: Unless the biopsy comes back clear you'll need a thyroidectomy.",
    right: 'Thyroidectomy unless the biopsy is clear.',
    wrong: 'Thyroidectomy planned.',
  },
  {
    said: "C: I'd like to give you the flu jab today, is that all right? / P: No, that's fine.",
    right: 'Flu jab today.',
    wrong: 'Declines the flu jab.',
  },
  {
    said: "C: Shall I refer you to the dietitian? / P: I'd rather not, no.",
    right: 'Declines referral to the dietitian.',
    wrong: 'Referred to the dietitian.',
  },
  {
    said: "C: We could put in a pacemaker, it's a small operation. / P: I don't want that. I'm too old.",
    right: 'Does not want a pacemaker.',
    wrong: 'Pacemaker planned.',
  },
  {
    said: 'C: And where would you like to be looked after? / P: My daughter wants me to go to a hospice. I want to stay at home.',
    right: 'The patient wants to stay at home.',
    wrong: 'The patient wants to go to a hospice.',
  },
  {
    said: "C: With those kidneys I don't want you to have diclofenac. / P: Diclofenac, okay. / C: Paracetamol is fine.",
    right: 'Avoid diclofenac.',
    wrong: 'Diclofenac for the pain.',
  },
  {
    said: "C: I'd offer you a new knee. / P: I'm not sure. No, I'm scared of it. / C: Take your time. / P: I'll have it.",
    right: 'Will have a new knee.',
    wrong: 'Declines a new knee.',
  },
  {
    said: "C: Your pressure is one thirty over eighty. If it's over one sixty over a hundred at home, phone us.",
    right: 'Phone if the blood pressure is over 160 over 100.',
    wrong: 'Phone if the blood pressure is over 130 over 80.',
  },
  {
    said: 'C: I want the rash looked at again. It might be lupus. / P: Okay.',
    right: 'The rash might be lupus.',
    wrong: 'Lupus diagnosed.',
  },
  {
    said: "C: Normally I'd give doxycycline, but with the tan you want I'd rather use azithromycin. / P: Fine.",
    right: 'Azithromycin.',
    wrong: 'Doxycycline for the chest.',
  },
]
