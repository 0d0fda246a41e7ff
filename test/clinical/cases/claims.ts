/**
 * A sentence of a note, and the spoken words: "C: …" for the clinician and "P: …" for the patient, separated by " / ".
 */
export type ClaimCase = readonly [sentence: string, said: string]

const tongue = 'C: Any allergies? / P: No. Oh, trimethoprim, my tongue swelled up once.'
const rash =
  'C: Are you allergic to anything? / P: No. / C: Okay. / P: Well, I came out in a rash with penicillin.'
const notToday = 'C: Thoughts of suicide? / P: No. Not today.'
const late = 'C: Are you pregnant? / P: No. I mean, I could be, my period is three weeks late.'
const tablets = "C: Any thoughts of harming yourself? / P: I've thought about the tablets."
const gram =
  'C: You can have paracetamol, one gram four times a day, not more than 4 grams in a day.'
const limit =
  'C: Ibuprofen, 400 milligrams three times a day. The maximum is 1200 milligrams a day.'
const considered = "C: I thought about codeine but let's not."
const statin = 'C: Are you still on the statin? / P: I stopped the statin in March.'
const sister =
  "C: Did anyone in the family have kidney trouble? / P: My sister did, she's on dialysis."
const lent = 'P: My neighbour gave me two of her tramadol.'
const neighbours = 'P: My neighbour gave me her tramadol, I took two. / C: Okay.'
const spouse =
  'C: What tablets do you take? / P: My husband is on warfarin. I just take ramipril, 5 milligrams.'
const shares =
  'C: Do you take tramadol? / P: Yes, every day. My sister takes it too, I gave her some of mine.'
const tylenol = "P: The Tylenol doesn't help."
const notBetter = "C: If it doesn't get better in a week, come back."
const crisis = "C: I'll get the crisis team to phone you."
const shoulders =
  'P: My left shoulder is fine. / C: Left shoulder moves well. Abduction on the right is 60 degrees.'

const review =
  'C: We have you on the Norvasc, are you taking it at home? / P: I am. / C: And your depression? / P: Just the usual. / C: How is the breathing? / P: It is fine. / C: I hear a murmur over the heart. / C: Your blood pressure looks quite well.'
const knee = 'P: My knee hurts when I climb stairs. / C: For how long? / P: Three months.'

const oath = "C: Anything else? / P: No, I don't think so."
const fits = 'C: OK, no fits, yeah, OK. / C: And your weakness is only in your left arm.'
const tried = 'P: I took ibuprofen for the pain. / P: I tried ice too, but nothing really worked.'

/** Sentences that the visit contradicts or doesn't support. */
export const wrongClaims: readonly ClaimCase[] = [
  ['The patient denies allergies.', tongue],
  ['No known allergies.', tongue],
  ['No known drug allergies.', rash],
  ['The patient denies suicidal ideation.', notToday],
  ['No thoughts of self-harm.', 'C: Any thoughts of self-harm? / P: No. Well, not lately.'],
  ['The patient denies pregnancy.', late],
  ['Not pregnant.', late],
  ['No chest pain.', 'C: Any chest pain? / P: No. Only when I climb the stairs.'],
  ['Paracetamol 4 g four times a day.', gram],
  ['Ibuprofen 1200 mg three times a day.', limit],
  ['No suicidal ideation.', tablets],
  [
    'Denies thoughts of suicide.',
    'C: Dark thoughts? / P: I keep looking at the pills and the knife.',
  ],
  ['Patient may drive.', "C: Don't drive until you have heard from me."],
  ['Can return to work.', 'C: You must not go back to work before the scan.'],
  ['The patient should not swim.', 'C: You can swim, that is fine.'],
  ['Codeine started.', considered],
  [
    'Amitriptyline prescribed.',
    "C: I was thinking about amitriptyline. I'd rather not give you that.",
  ],
  ['Patient takes a statin.', statin],
  ['Current medications: statin.', statin],
  ['Takes sertraline.', 'C: And the sertraline? / P: I came off it last summer.'],
  ['Pulse 58 regular.', 'C: Pulse 58 irregular.'],
  ['Gait is steady.', 'C: Your gait is unsteady.'],
  ['Thyroid normal.', 'C: The thyroid is not normal.'],
  ['Left shoulder abduction 60 degrees.', shoulders],
  ['Left shoulder abduction 60 degrees.', 'C: Abduction on the right is 60 degrees.'],
  ['CT head tomorrow.', 'C: I want a CT head today.'],
  ['Bloods were taken today.', 'C: Your bloods were taken yesterday.'],
  ['Father on dialysis.', sister],
  [
    'Mother uses a wheelchair.',
    'P: My aunt uses a wheelchair. / C: And your mother? / P: She is well.',
  ],
  ['Tramadol prescribed.', lent],
  ['Started on diazepam.', 'P: A friend of mine let me have some diazepam.'],
  ['Takes tramadol.', neighbours],
  ['Currently on tramadol.', neighbours],
  ['DH: tramadol', neighbours],
  ['Takes warfarin.', spouse],
  ['Takes diazepam.', "P: I took one of my mum's diazepam last night."],
  ['On sertraline.', 'P: I used to take sertraline years ago.'],
  ['The Tylenol does help.', tylenol],
  ['Return if it does get better within a week.', notBetter],
  ['If it improves in a week, to come back.', notBetter],
  ['She is working.', 'C: Are you currently working? / P: No.'],
  [
    'Vomiting.',
    'C: Any vomiting, or feeling nauseous? / P: Just a little nauseous, but no vomiting.',
  ],
  ['The patient has had any falls.', 'C: Any falls? / P: No.'],
  ['No difficulty urinating.', 'C: So you have some difficulty urinating.'],
  ['No thyroid disease.', 'C: Any thyroid disease? / P: Yes, an underactive one.'],
  ['Crisis team declined.', crisis],
  ['The patient refused physiotherapy.', "C: We'll book you in with physiotherapy. / P: Great."],
  ['He no longer takes Norvasc.', review],
  ['Depression is resolved.', review],
  ['Heart murmur is new.', review],
  ['Breathing is better.', review],
  ['Breathing is worse.', review],
  ['Looks well.', review],
  ['The patient appears unwell.', review],
  ['Was well last week.', review],
  ['Reports recurrent knee pain.', knee],
  ['Improving knee pain.', knee],
  ['Knee pain has improved.', `${knee} / C: Is it getting better? / P: Not really.`],
  ['Cough has resolved.', "P: I have a cough. / P: It hasn't gone away."],
  ['Improving asthma.', "P: I have asthma. / P: My daughter's school is going well."],
  ['No, the patient does think so.', oath],
  ['Clinician: “fits, yeah, OK. And your weakness is only in your left arm.”', fits],
  [
    'Patient: “I have seen any pus coming out of the skin.”',
    "P: I haven't seen any pus coming out of the skin.",
  ],
  ['Vacation in a month.', 'C: Holidays? / P: No vacation in a month.'],
  ['Any family history of no seizures?', 'C: Any family history of seizures?'],
  ['Took ibuprofen, which did relieve the pain.', tried],
  ['Ibuprofen was effective.', tried],
  ['Pain does prevent walking.', 'C: Does the pain prevent you from walking? / P: I can walk.'],
  ['He does eat sweets, nor does he take sugar.', 'P: I eat no sweets and take no sugar.'],
  ['The tablets do seem to help at all.', "P: The tablets don't seem to help at all."],
  [
    'If the swelling has improved, we will consider surgery.',
    'C: We look at the swelling again, and then we may talk of surgery.',
  ],

  ['Reports neck pain.', 'C: Any neck pain or neck stiffness? / P: Yeah. / P: No.'],
  ['No neck pain.', 'C: Any neck pain? / P: Yeah. / P: It started on Monday.'],
  [
    'Slept in an awkward position last night.',
    'C: Did you sleep in an awkward position last night? / P: No, everything as usual.',
  ],
  [
    'Reports pain or drainage.',
    'C: Does the knee hurt? / P: Yes, I have pain. / C: Any drainage from the wound? / P: Not that I saw, it is dry.',
  ],
  [
    'Denies he has been playing tennis since high school.',
    "C: Weren't you playing tennis since high school? / P: Yes, for twenty years.",
  ],
  [
    'Reports issues with the migraine.',
    'C: How is the migraine? / P: I still have migraine now and then. / C: So no issues with the migraine? / P: None whatsoever.',
  ],
  ['Improving dizziness.', 'P: I feel dizzy in the morning. / C: Does the tablet help with it?'],
  ['Worsening headache.', 'C: Headache? / P: Yes, a headache. / P: My knee is worse.'],
  [
    'Echocardiogram was normal.',
    'C: I want to order an echocardiogram for that murmur. / C: Good to see you.',
  ],
  [
    'Blood work was normal.',
    "C: We'll go ahead and order your routine blood work. / C: Good to see you.",
  ],
  ['The x-ray of the knee is clear.', 'C: You need an x-ray of the knee. / C: Good to see you.'],
]

/** Sentences that the visit supports, in any words. */
export const rightClaims: readonly ClaimCase[] = [
  ['Allergic to trimethoprim.', tongue],
  ['Sister on dialysis.', sister],
  ['The patient denies fever.', 'C: Any fever? / P: No, not at all.'],
  ['No weakness.', 'C: Any weakness? / P: No weakness, but the left foot feels numb.'],
  ['Paracetamol 1 g four times a day.', gram],
  ['Paracetamol 1 g four times a day, maximum 4 g daily.', gram],
  ['Patient must not drive.', "C: Don't drive until you have heard from me."],
  ['Statin stopped in March.', statin],
  ['Pulse 58 irregular.', 'C: Pulse 58 irregular.'],
  ['Right shoulder abduction 60 degrees.', shoulders],
  ['CT head today.', 'C: I want a CT head today.'],
  ['Took two of her neighbour’s tramadol.', lent],
  ['Took two of her neighbour’s tramadol.', neighbours],
  ['Takes ramipril 5 mg.', spouse],
  ['Husband takes warfarin.', spouse],
  ['Takes tramadol every day.', shares],
  ['The Tylenol does not help.', tylenol],
  ['If it does not improve in a week, to come back.', notBetter],
  ['Return if it persists for a week.', notBetter],
  [
    'If the pain does not improve, to come back.',
    'C: The splint should help. / C: Come back if the pain does not improve.',
  ],
  ['Negative tinnitus, negative vertigo.', 'C: Any tinnitus or vertigo? / P: No.'],
  ['Temperature 98.4.', 'C: Your temperature is ninety eight . four which is good.'],
  ['Presents with ankle pain.', 'P: The ankle pain is bad. / C: Any other pain? / P: No.'],
  ['Crisis team to phone the patient.', crisis],
  ['Crisis team declined.', `${crisis} / P: No, I'd rather you didn't.`],
  [
    'No suicidal ideation.',
    'C: Any thoughts of suicide? / P: No, never. / P: I want a tablet for sleep.',
  ],
  ['No longer takes Norvasc.', 'C: Do you take the Norvasc? / P: I stopped that in May.'],
  ['Cough has resolved.', 'P: The cough resolved after a week.'],
  ['Asthma is better.', 'P: The spray helped my asthma a lot.'],
  ['Knee pain is better.', 'P: The knee pain has been getting better.'],
  ['Knee pain is worsening.', 'P: My knee pain is getting worse.'],
  ['New knee pain.', 'P: The knee pain started last week, I never had it before.'],
  ['Looks well.', 'C: You look well today.'],
  ['The patient was well last week.', 'P: I was well last week, then it began.'],
  ['Return if the knee pain is worse.', "C: Come back if the knee pain isn't better."],
  ['Patient: “I can’t walk properly.”', "P: And I, I can't, I can't walk properly."],
  ['No left ear pain.', 'C: Any pain in the left ear? / P: No my left ear is fine, no pain.'],
  ['No nausea or vomiting.', 'P: No nausea. / P: No vomiting.'],
  ['Sleeping like a log.', "P: No I've been sleeping like a log."],
  ['Ibuprofen did relieve the pain.', 'P: The ibuprofen relieves the pain.'],
  ['Does not help at all.', "P: It doesn't help at all."],

  ['No neck pain or stiffness.', 'C: Any neck pain or neck stiffness? / P: Yeah. / P: No.'],
  [
    'Sexually active with a partner.',
    'C: Are you sexually active at the moment? / P: No, no, uh, yeah, I have a partner.',
  ],
  [
    'Slept as per normal last night.',
    'C: Did you sleep in an awkward position last night? / P: No, everything as usual.',
  ],
  ['No lip swelling seen.', 'C: You mentioned swelling of your lip, I cannot see any of that now.'],
  [
    'Has been playing tennis since high school.',
    "C: Weren't you playing tennis since high school? / P: Yes, for twenty years.",
  ],
  [
    'Reports migraine now and then.',
    'C: How is the migraine? / P: I still have migraine now and then. / C: So no issues with the migraine? / P: None whatsoever.',
  ],
  [
    'Denies shortness of breath.',
    "C: okay and i know you were mentioning a cough before are you having any shortness of breath / P: i have n't noticed any shortness of breath it just seems to be a dry cough / C: so that is what causes the cough as well as some of the shortness of breath",
  ],
  [
    'Denies vision changes.',
    "C: Any nausea with the headaches? Any vision changes? / P: Yeah, it's been pretty bad. No vision changes.",
  ],
  ['NKDA', "C: Do you have any allergies to any medication? / P: Not that I'm aware of, no."],
  ['Urine pregnancy test was negative.', 'P: I had a negative pregnancy test last week.'],
  ['Sister had breast cancer.', 'C: Any cancer? / P: Not me, but my sister had breast cancer.'],
  [
    'Takes ibuprofen every 6 hours.',
    'P: I take ibuprofen every six hours. / C: Exercise helps the joint so that it is not always relying on the cartilage.',
  ],
  ['Echocardiogram was normal.', 'C: The echocardiogram was normal.'],
  ['EKG is normal.', "C: They did an ECG before you came in. It's completely normal, your EKG."],
  ['Blood work was normal.', 'C: I have your blood work here. / C: It looks normal to me.'],
]
