import type { Contrast } from './contrast.ts'

export const drugNames: readonly Contrast[] = [
  [
    'C: What do you take for the reflux? / P: Omeprazole, the twenties, one in the morning.',
    'On a PPI: omeprazole 20 mg mane.',
    'On a PPI: lansoprazole 20 mg mane.',
  ],
  [
    "P: I'm on the water tablet, furosemide, forty in the morning.",
    'Loop diuretic: furosemide 40 mg OD.',
    'Loop diuretic: bumetanide 40 mg OD.',
  ],
  [
    'C: And for the thyroid? / P: Levothyroxine, a hundred micrograms.',
    'Thyroxine replacement 100 mcg daily.',
    'Carbimazole 100 mcg daily.',
  ],
  [
    "C: I'd like you to use clotrimazole cream twice a day for two weeks.",
    'Topical clotrimazole BD for 2/52.',
    'Topical terbinafine BD for 2/52.',
  ],
  [
    "P: They've got me on warfarin because of the valve.",
    'Anticoagulated with warfarin for valve replacement.',
    'Anticoagulated with rivaroxaban for valve replacement.',
  ],
  [
    'P: I take an antihistamine, cetirizine, when the pollen is bad.',
    'Uses cetirizine PRN for hay fever.',
    'Uses fexofenadine PRN for hay fever.',
  ],
  [
    'C: I am going to give you an injection of ceftriaxone today.',
    'IM ceftriaxone given today.',
    'IM gentamicin given today.',
  ],
  [
    "C: We'll put you on Keppra for the seizures.",
    'Commence levetiracetam.',
    'Commence lamotrigine.',
  ],
  [
    'P: My eye drops are latanoprost at night.',
    'Glaucoma: latanoprost nocte.',
    'Glaucoma: timolol nocte.',
  ],
  [
    'C: Tylenol is fine for the pain, no ibuprofen with those kidneys.',
    'Acetaminophen for analgesia; avoid NSAIDs given CKD.',
    'Naproxen for analgesia.',
  ],
]

export const doses: readonly Contrast[] = [
  [
    'C: Start amitriptyline ten milligrams at night.',
    'Amitriptyline 10 mg nocte.',
    'Amitriptyline 25 mg nocte.',
  ],
  [
    "P: I'm on ramipril. / C: What strength? / P: The five, I think. Five milligrams.",
    'Ramipril 5 mg.',
    'Ramipril 10 mg.',
  ],
  [
    'C: Prednisolone, forty milligrams once a day for five days.',
    'Prednisolone 40 mg OD for 5/7.',
    'Prednisolone 40 mg OD for 7/7.',
  ],
  [
    "C: We'll go up on the gabapentin from three hundred to six hundred, three times a day.",
    'Gabapentin increased to 600 mg TDS.',
    'Gabapentin increased to 900 mg TDS.',
  ],
  [
    'P: Insulin glargine, eighteen units at bedtime.',
    'Glargine 18 units nocte.',
    'Glargine 80 units nocte.',
  ],
  [
    'C: Folic acid, five milligrams, since you have diabetes. Every day until twelve weeks.',
    'Folic acid 5 mg daily until 12 weeks.',
    'Folic acid 400 micrograms daily until 12 weeks.',
  ],
  [
    'C: Amoxicillin, two hundred and fifty, three times a day for a week.',
    'Amoxicillin 250 mg TDS, 7 days.',
    'Amoxicillin 250 mg BD, 7 days.',
  ],
  [
    'P: Methotrexate, fifteen milligrams every Monday.',
    'Methotrexate 15 mg once weekly.',
    'Methotrexate 15 mg once daily.',
  ],
  [
    "C: Two puffs of the blue inhaler, up to four times a day, only when you need it. That's salbutamol.",
    'Salbutamol 2 puffs PRN up to QDS.',
    'Salbutamol 4 puffs PRN up to QDS.',
  ],
  [
    'C: You take apixaban, five milligrams in the morning and five at night.',
    'Apixaban 5 mg BD.',
    'Apixaban 5 mg OD.',
  ],
]

export const drugStatuses: readonly Contrast[] = [
  [
    'P: I came off the citalopram in March, I felt fine without it.',
    'Citalopram discontinued in March.',
    'Remains on citalopram.',
  ],
  [
    "C: The metformin upsets your stomach. Let's leave it for now and try gliclazide instead.",
    'Metformin stopped; gliclazide commenced.',
    'Continue metformin.',
  ],
  [
    "C: I don't think you need the bisphosphonate any more. After five years we take a break. So no more alendronate.",
    'Alendronate: drug holiday.',
    'Continue alendronate.',
  ],
  [
    'C: Would you consider a statin? / P: No, I read about those. Not for me.',
    'Statin offered, declined.',
    'Statin started.',
  ],
  [
    "P: I haven't started the sertraline yet, it's still in the bag.",
    'Sertraline prescribed but not yet taken.',
    'Currently taking sertraline.',
  ],
  ['C: Keep going with the lithium at the same dose.', 'Lithium unchanged.', 'Lithium increased.'],
  [
    "C: I'd halve the amlodipine because of your ankles.",
    'Amlodipine reduced owing to ankle swelling.',
    'Amlodipine increased owing to ankle swelling.',
  ],
  [
    'C: If the swab grows anything, we will treat you with flucloxacillin.',
    'Flucloxacillin if swab positive.',
    'Commenced on flucloxacillin.',
  ],
  [
    'P: They tried me on topiramate years ago and I could not think straight.',
    'Previous trial of topiramate, cognitive side effects.',
    'Takes topiramate.',
  ],
  [
    'C: Are you still taking the iron? / P: Every other day, yes.',
    'Ongoing oral iron on alternate days.',
    'Has stopped oral iron.',
  ],
]

export const allergies: readonly Contrast[] = [
  [
    'C: Allergic to anything? / P: Septrin. I blistered all over.',
    'Allergy: co-trimoxazole (blistering rash).',
    'NKDA.',
  ],
  ['C: Any drug allergies? / P: Not that I know of.', 'NKDA.', 'Allergic to penicillin.'],
  [
    'P: Codeine makes me sick, but I would not call it an allergy. / C: So nothing you are allergic to? / P: No.',
    'No known drug allergies; codeine causes nausea.',
    'Codeine allergy.',
  ],
  [
    'C: You have had hives with aspirin? / P: Yes, as a teenager. My lips swelled.',
    'Aspirin: urticaria and lip swelling.',
    'No known allergies.',
  ],
  [
    'C: Latex is a problem for you? / P: It is, I come up in welts.',
    'Latex allergy.',
    'No allergies.',
  ],
  [
    'C: Allergies? / P: Only hay fever. No medicines.',
    'No drug allergies. Seasonal rhinitis.',
    'Allergic to cephalosporins.',
  ],
  [
    "P: I'm allergic to penicillin, my throat swelled. / C: Then it will be doxycycline.",
    'Doxycycline chosen, as penicillin-allergic.',
    'Co-amoxiclav prescribed.',
  ],
  [
    'C: Is she allergic to egg? / R: No, she eats eggs every day. It is peanuts.',
    'Peanut allergy.',
    'Egg allergy.',
  ],
  [
    'C: Any reaction to the contrast last time? / P: None at all.',
    'No previous contrast reaction.',
    'Previous contrast allergy.',
  ],
  [
    'C: The chart says trimethoprim allergy. / P: No, that was my sister. I take it fine.',
    'Tolerates trimethoprim; allergy belongs to sister.',
    'Trimethoprim allergy.',
  ],
]
