// Groups of ways to say one thing, the first being its name; our own list for general practice.
// Findings are what a patient may have or not have, so that denial matters.
const groups = `
dyspnea|dyspnoea|sobar|soboe|sobe|shortness of breath|short of breath|breathless|breathlessness|difficulty breathing|trouble breathing|hard to breathe|difficult to breathe|out of breath|winded|sob|catch my breath|struggling to breathe
chest pain|chest pains|pain in the chest|pain in my chest|pain in your chest|chest pressure|chest tightness|tightness in my chest|tight chest|chest discomfort|angina
abdominal pain|stomach pain|belly pain|tummy pain|stomach ache|stomachache|tummy ache|pain in my stomach|pain in my belly|pain in your belly|pain in your stomach|pain in the abdomen|abdominal discomfort|belly ache|pain in your abdomen|pain in my abdomen|abdo pain|suprapubic pain
pain|ache|aching|sore|soreness|painful|hurt|hurting|discomfort|achy
headache|head ache|cephalgia|head hurts|pain in my head
migraine
fever|febrile|pyrexia|high temperature|running a temperature|feverish
chills|chill|shivers|rigors
night sweats|sweating at night|wake up sweating|drenched at night
sweating|diaphoresis|sweats|sweaty|sweat
cough|coughing
sputum|phlegm|mucus
hemoptysis|coughing up blood|coughing blood|cough up blood|blood when you cough|blood in what you cough up|blood when coughing|cough up any blood
wheeze|wheezing|wheezy
sore throat|throat pain|pharyngitis|throat hurts|throat is sore|odynophagia
dysphagia|trouble swallowing|difficulty swallowing|hard to swallow|hurts to swallow
nasal congestion|stuffy nose|blocked nose|congestion|congested|stuffed up|nose is blocked
rhinorrhea|runny nose|nose is running
nausea|nauseous|nauseated|queasy|feel sick|feeling sick|sick to my stomach|queasiness
vomiting|vomit|physically sick|emesis|throwing up|throw up|threw up|thrown up|being sick|been sick|puking
diarrhea|diarrhoea|loose stool|loose stools|the runs|watery stool|watery stools|loose motions
constipation|constipated
melena|black stool|black stools|tarry stool|tarry stools
hematochezia|rectal bleeding|blood in stool|blood in my stool|blood in your stool|blood in the stool|blood in stools|blood in your stools|bloody stool|bloody stools|blood in my poo
hematuria|haematuria|blood in urine|blood in the urine|blood in my urine|blood in your urine|bloody urine|blood in your pee
dysuria|burning when you pee|burning when i pee|burning with urination|painful urination|pain with urination|burns when i pee|stings when i pee|pain when you pee|burning on urination|burning when urinating|pain urinating|burning when you urinate
urinary frequency|frequent urination|peeing a lot|urinating more often|going to the bathroom more|peeing more|urinating frequently
urinary incontinence|incontinence|leaking urine|wetting yourself|loss of bladder control|bladder control|control of your bladder|control of my bladder
nocturia|getting up to pee|up at night to pee|get up at night to pee
heartburn|acid reflux|reflux|gerd|gastroesophageal reflux|gastroesophageal reflux disease|acid indigestion|gord
bloating|bloated
palpitations|palpitation|heart racing|racing heart|heart fluttering|heart skipping|heart pounding|flutters
edema|oedema|swelling|swollen|puffy|swell|puffiness
dizziness|dizzy|giddy
vertigo|room spinning|spinning|room spins
lightheadedness|lightheaded|light headed
syncope|fainted|fainting|blackout|blackouts|passed out|passing out|blacked out|faint|loss of consciousness|lost consciousness|pass out
fatigue|tired|tiredness|exhausted|no energy|low energy|worn out|lethargy|lethargic|run down|exhaustion
insomnia|trouble sleeping|difficulty sleeping|can't sleep|sleeplessness|poor sleep|problems sleeping|sleep disturbance|trouble falling asleep|sleep problems|sleep problem|problems with sleep|not sleeping well|not sleeping|not been sleeping|sleeping badly|sleeping poorly|sleep badly|sleep poorly|not sleep well|sleep difficulties|difficulties sleeping
weight loss|losing weight|lost weight|lost some weight|lose weight
weight gain|gaining weight|gained weight|put on weight|gain weight
loss of appetite|no appetite|poor appetite|decreased appetite|appetite loss|off my food
weakness|weak
numbness|numb|loss of sensation|paresthesia
tingling|pins and needles|tingle
tremor|tremors|shaking|shaky
seizure|seizures|fit|convulsion|convulsions
confusion|confused|disoriented
memory loss|forgetful|forgetfulness|memory problems|memory trouble
blurred vision|blurry vision|vision blurry|vision is blurry|vision blurred
vision changes|visual changes|change in vision|changes in vision|changes in your vision|visual disturbance|vision change
photophobia|light sensitivity|sensitivity to light|light bothers
tinnitus|ringing in my ears|ringing in your ears|ringing in the ears|ears ringing
hearing loss|trouble hearing|loss of hearing|hard of hearing
ear pain|earache|otalgia|ear hurts
rash|rashes|skin eruption|hives
itching|itchy|pruritus|itch
bruising|bruise|bruises|ecchymosis|bruised
bleeding|bleed|hemorrhage
lump|mass|nodule
stiffness|stiff
redness|red|erythema|erythematous
tenderness|tender|hurts when i press|hurt when i press|hurts when i touch|hurt when i push|hurts when i push
depression|depressed|low mood|feeling down|feeling low|been down|pretty low|mood is low|mood has been low|feel down|feel low|mdd|major depressive disorder
anxiety|anxious|nervous|worry|worrying
panic attacks|panic attack
suicidal ideation|suicidal|suicidal thoughts|harm yourself|harming yourself|hurt yourself|hurting yourself|kill yourself|killing yourself|harm myself|thoughts of self-harm|self-harm|suicide|end your life|ending your life|thoughts of self harm|self harm|ending it all
homicidal ideation|homicidal|hurt others|harm others|hurting others|harming others|harm anyone
hallucinations|hallucination|hearing voices|hear voices|seeing things
stress|stressed|stressful
hypertension|high blood pressure|htn|blood pressure is high|hypertensive
hypotension|low blood pressure
hyperlipidemia|high cholesterol|hypercholesterolemia|dyslipidemia|cholesterol is high
diabetes|diabetic|dm|t2dm|diabetes mellitus|type 2 diabetes|type two diabetes|type 1 diabetes|type one diabetes|type 2 diabetes mellitus
asthma|asthmatic
copd|chronic obstructive pulmonary disease|emphysema
coronary artery disease|cad|heart disease
heart failure|congestive heart failure|chf
heart attack|myocardial infarction|mi
atrial fibrillation|afib|a fib|irregular heartbeat
stroke|cva|strokes
tia|mini stroke|transient ischemic attack
hypothyroidism|underactive thyroid|low thyroid
hyperthyroidism|overactive thyroid
anemia|anaemia|anemic|anaemic|low blood count
kidney disease|ckd|chronic kidney disease|kidney failure|renal failure
kidney stones|kidney stone|renal stone|nephrolithiasis|renal calculi
osteoarthritis|wear and tear arthritis
rheumatoid arthritis
arthritis
osteoporosis
gout
eczema|atopic dermatitis
psoriasis
pneumonia
bronchitis
sinusitis|sinus infection
urinary tract infection|uti|bladder infection|water infection|cystitis
blood clot|blood clots|clot|clots|dvt|deep vein thrombosis|thrombosis
pulmonary embolism
cancer|malignancy|carcinoma|tumor|tumour
melanoma|melanomas
metastases|metastasis|metastatic
lymphoma
leukemia|leukaemia
hay fever|allergic rhinitis|seasonal allergies
allergy|allergies|allergic|nkda|nka
anaphylaxis|anaphylactic
murmur|heart murmur
rales|crackles|crepitations|crackle
rhonchi
fracture|fractured|broken bone|fractures|break
sprain|sprained
strain
dislocation
effusion
infection|infected
sleep apnea|sleep apnoea
carpal tunnel|carpal tunnel syndrome
sciatica
hernia
appendicitis
pancreatitis
cholecystitis|gallbladder infection|infection of the gallbladder
meningitis
sepsis|septic
endocarditis
pericarditis
cellulitis
tonsillitis
epilepsy|epileptic
glaucoma
dementia|alzheimer's|alzheimer's disease
schizophrenia
bipolar disorder|bipolar
psychosis|psychotic
mania|manic
pre eclampsia|preeclampsia|pre-eclampsia
endometriosis
miscarriage|miscarriages
aneurysm|aneurysms
colitis
lupus
tuberculosis
gallstones|gallstone|gall stones|cholelithiasis
hepatitis
cirrhosis
jaundice|yellow skin|icterus
discharge
injury|trauma|injured|injure
fall|fallen|falls|fell
smoking|smoke|smokes|smoker|tobacco|cigarettes|cigarette
vaping|vape|e cigarettes
alcohol|etoh|drink alcohol|drinking alcohol|beer|wine|alcoholic
illicit drugs|drugs|drug|recreational drugs|drug use|street drugs|marijuana|cannabis|cocaine|illicit drug use
pregnancy|pregnant
hot flashes|hot flushes
cramps|cramp|cramping
dry mouth
thirst|thirsty|polydipsia
polyuria
guarding
bruit|bruits|carotid bruit|carotid bruits
thyromegaly|goiter|goitre|enlarged thyroid
jugular venous distention|jvd|jugular venous distension|neck vein distention|distended neck veins
extra heart sounds|added sounds|added heart sounds|gallop|gallops
rebound
clubbing
cyanosis
lymphadenopathy|adenopathy|swollen glands|enlarged lymph nodes|swollen lymph nodes
gait problems|unsteady|unsteadiness
clicking|popping|locking|locks|lock
giving way|given way|gives way|give way|gave way|giving out|gives out|give out|buckling
snoring|snore
side effects|side effect|adverse effects
complications
trouble|problem|problems|issue|issues|difficulty|difficulties`

/** One group per line of the lexicon above: the name and every way to say it. */
export const findingGroups: readonly string[][] = groups
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
