import type { FaultPair } from './fault.ts'

/** Denials that are narrower than they seem, and answers that aren't denials. */
export const ofDenials: FaultPair[] = [
  {
    said: "P: I'm breathless, doctor. / C: On the flat? / P: No, on the flat I'm fine. It's the stairs.",
    right: 'No breathlessness on the flat.',
    wrong: 'No breathlessness on the stairs.',
  },
  {
    said: 'C: Can you bend the knee? / P: Not much. / C: Bending is seventy degrees.',
    right: 'Knee bending is 70 degrees.',
    wrong: 'Knee bending is 90 degrees.',
  },
  {
    said: 'C: Thoughts of harming yourself? / P: Not harming myself as such. Just, you know, not waking up.',
    right: 'Has thoughts of not waking up.',
    wrong: 'Denies thoughts of self-harm.',
  },
  {
    said: "C: Any vomiting? / P: No. Well, she coughs till she's sick. That's not vomiting, is it?",
    right: 'Coughs till she is sick.',
    wrong: 'No vomiting.',
  },
  {
    said: "C: Do you hurt yourself? / P: I cut when I was at school. I thought about it last week, I didn't do it. / C: Any thoughts of suicide? / P: No. God, no.",
    right: 'Denies thoughts of suicide.',
    wrong: 'Has never hurt themselves.',
  },
  {
    said: 'C: Any numbness in the arms or legs? / P: My fingers, a bit. / C: And your legs? / P: No, legs are fine.',
    right: 'A bit of numbness in the fingers.',
    wrong: 'Numbness in the legs.',
  },
  {
    said: 'C: How are things at home? / P: He slapped me last month. My ex, when he came for the kids.',
    right: 'Was slapped by her ex last month.',
    wrong: 'No violence at home.',
  },
  {
    said: "C: I looked at the wound, there's no evidence of infection.",
    right: 'No evidence of infection.',
    wrong: 'Wound: evidence of infection.',
  },
  {
    said: 'C: Any thoughts of ending your life? / P: I mean, not like last time. / C: But something? / P: I stand at the window and I think about it.',
    right: 'Thinks about it at the window.',
    wrong: 'Denies any thoughts of suicide.',
  },
  {
    said: 'C: Your blood pressure was fine. And the temperature? / P: Thirty-nine two on Tuesday. / C: Temperature is thirty-seven five now.',
    right: 'Temperature of 39.2 on Tuesday.',
    wrong: 'Temperature of 38.2 on Tuesday.',
  },
]
