// Synonyms of things that nobody denies or affirms: body, investigations, acts. The first is the name.
const groups = `
abdomen|abdominal|belly|stomach|tummy|abdo
chest|thorax|thoracic
cardiovascular|cardiac|heart
respiratory|lung|lungs|pulmonary|breath sounds
kidney|renal|kidneys
liver|hepatic
skin|dermatologic|cutaneous
eye|eyes|ocular|ophthalmic
ear|ears|auditory
leg|legs|lower extremity|lower extremities
arm|arms|upper extremity|upper extremities
urine|pee|urinary|wee|water works
urinate|urination|urinating|peeing|pass water|void
stool|stools|bowel movement|bowel movements|bowels|bowel|poo|poop|feces
blood pressure|bp
heart rate|pulse|hr|pulse rate
oxygen saturation|spo2|sats|oxygen level|o2 sat|o2 saturation|oxygen levels|o2 sats|oxygen
temperature|temp
respiratory rate|breathing rate|respirations
weight|weigh|weighs
hemoglobin a1c|a1c|hba1c|hemoglobin a one c|hemoglobin a 1 c|a one c
white blood cell count|wbc|white count|white cell count|white blood cells
electrocardiogram|ekg|ecg
echocardiogram|echo
x ray|xray|x rays|xr|radiograph|radiographs|plain film
ct scan|ct|cat scan|computed tomography
mri|magnetic resonance imaging|mri scan
ultrasound|sonogram
complete blood count|cbc|full blood count|fbc
blood test|blood work|bloods|lab work|labs|blood tests|laboratory tests|bloodwork|lab
lipid panel|cholesterol panel|lipids
chemotherapy|chemo
physical therapy|physiotherapy|pt referral|physical therapist|physio
primary care physician|pcp|gp|general practitioner|family doctor
emergency department|emergency room|er|a and e|ed|casualty
follow up|followup|come back|return|see you back|see you again|recheck|return to clinic|see me again|see you in|meet again|see me in|see me|i'll see you|back in
refer|referral|referred|send you to
prescribe|prescription|prescribed|write you
medication|medications|medicine|medicines|meds|pills
nonsteroidal|nsaid|nsaids|anti inflammatory|anti inflammatories|anti inflammatory medication|nonsteroidal anti inflammatory drugs
antibiotic|antibiotics
steroid|steroids|corticosteroid|corticosteroids
over the counter|otc
vaccine|vaccination|vaccinated|immunization|shot|jab|immunisation
surgery|operation|operated|surgical|surgeries
exertion|exercise|exercising|activity|activities|exerting
stairs|steps|flights of stairs
increase|raise|raising|double|doubling|go up|bump up|increasing|uptitrate|raised
decrease|reduce|cut down|lower|lowered|decreased|reduced|cut back|reducing
start|begin|initiate|commence|started|initiated|beginning|onset
stop|discontinue|cease|quit|hold off|give up|gave up|discontinued
in good shape|fit and well|fit and healthy|fit and active|fit enough|fit for work|fit for duty|fit as a fiddle|keep fit|keeping fit|physically fit|fit you in|fit in
improve|benefit|beneficial|helpful|effective|better|improved|improving|improvement|relief|relieved|relieve|helped|help|helps|eases|ease|easing|alleviated
worse|worsening|aggravated|exacerbated|aggravate|deteriorate|deteriorating|exacerbation|flare
normal|unremarkable|fine|good|within normal limits|looks good|wnl
abnormal
elevated|high|higher|raised level
low|lower than
clear|clear to auscultation
bilateral|both|bilaterally|both sides
intermittent|comes and goes|come and go|on and off|off and on|coming and going|comes and go|sometimes|occasional|occasionally|every now and then|once in a while|now and again|episodic
constant|all the time|constantly|persistent|continuous|the whole time|continuously|nonstop|non stop
chronic|long standing|longstanding|long term
acute|sudden|suddenly|all of a sudden|abrupt|out of nowhere
severe|really bad|terrible|awful|excruciating|horrible|very bad
mild|slight|slightly|minor
dull
sharp|stabbing
radiate|radiates|radiating|travels|shoots|spreads|shooting|spreading|go down|goes down|spread
walk|walking|ambulate|ambulation|ambulating
sleep|sleeping|asleep|slept
eat|eating|diet|dieting|food|dietary|meal|meals
work|job|employment|occupation|employed|works
retired|retirement
married|spouse
lives alone|live alone|on my own|by myself|by yourself
child|children|kid|kids
morning|mornings
night|nights|nighttime|overnight|at night
evening|evenings
week|weeks
vitals|vital signs
range of motion|rom|range of movement
palpation|palpate|press|pressing|touch|when i push|when i touch
brother|brothers
physical exam|physical examination|examination|exam|examine
wound|cut|laceration
instrument|device
hydrated|hydration|fluids|drink plenty|drink water|water|drink plenty of fluids|push fluids
knee|knees
shoulder|shoulders
hip|hips
ankle|ankles
wrist|wrists
elbow|elbows
back|lower back|lumbar|low back
neck|cervical
foot|feet
hand|hands
hospital|hospitalised|hospitalized|admitted|admission|hospitalization
colonoscopy
mammogram
test|testing|tested
monitor|track|keep an eye on|record|keep track|log|check
childhood|as a kid|as a child|in childhood
bedtime|going to bed|go to bed|before bed
daughter|daughters
ice|icing|iced|cold pack
symptom|symptoms|sx
rest|resting|take it easy
hours|hour
uncertain|not sure|unsure
understand|understands|understood|agree|agrees|agreed|sounds good|happy with that
wife|husband
car accident|motor vehicle accident|mva|motor vehicle collision
consent|consents|consented`

export const synonymGroups: readonly string[][] = groups
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
