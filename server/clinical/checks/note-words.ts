/**
 * Words of the register of notes and of plain talk that say nothing specific: a sentence with them says no more than one
 * without. Compared by stem.
 */
export const noteWords = `
patient pt client individual person lady gentleman man woman male female boy girl child adult teenager infant baby he she they him her his
report reports reported state states stated describe describes described deny denies denied endorse endorses endorsed complain complains
complaint note noted mention mentioned say says said tell tells told admit admits present presents presented presentation attend attends
attended attending attendance come seen visit review reviewed consultation appointment encounter clinic office today currently current
previously previous prior past former formerly earlier initial initially recent recently new newly ongoing persistent chronic acute
history known hx pmh psh fh sh dh illness condition complaint problem issue concern concerns episode event occasion time period course
onset began begin started start commence duration approximately about around roughly nearly almost over under within since until during
after before following followed follow subsequent subsequently then now later ago last next first second third early late prior
associated related secondary due because cause caused causing given effect consequence result consistent compatible keeping likely
unlikely possible possibly probable probably suspected suspect suspicion confirm confirmed diagnosis diagnose diagnosed differential
impression assessment assess assessed evaluate evaluation evaluated examination examine exam examined finding found appear appears
appearance look looks seem seems show shows showed demonstrate reveal revealed evident evidence sign signs symptom symptoms
positive negative normal abnormal unremarkable remarkable intact well good fine poor satisfactory excellent stable unchanged
improve improved improving improvement better worse worsen worsening worst deteriorate resolve resolved resolving settle settled
increase increased reduce reduced decrease decreased raised elevated high low higher lower rise risen fall fallen drop dropped up down
mild moderate severe slight significant marked minor major minimal little small large full complete incomplete partial total whole
advise advised advice recommend recommended recommendation counsel counselled counseled counselling counseling discuss discussed
discussion explain explained explanation inform informed educate education instruct instructed reassure reassured encourage
encouraged agree agrees agreed agreeable accept accepted consent consented willing happy decline declined refuse refused prefer
preferred wish wishes request requested ask asked plan planned planning offer offered consider considered consideration option
arrange arranged order ordered refer referred referral send sent book booked schedule scheduled obtain obtained perform performed
undertake undergo underwent receive received provide provided use used using take taken taking takes give prescribe
prescribed prescription continue continues continued continuing remain remains stop stopped discontinue discontinued withhold hold
start restart add added adding replace replaced change changed switch switched adjust reduce titrate repeat repeated recheck monitor
monitored maintain trial try tried attempt need needed needs require required necessary able unable ability inability difficulty difficult
medication medications medicine medicines drug drugs treatment treated treat therapy management managed regimen dose doses dosing dosage
tablet tablets daily regular regularly needed prn bedtime morning evening night once twice
mother father parent parents wife husband spouse son daughter brother sister sibling family relative partner clinician doctor physician
nurse gp provider team specialist
left right both bilateral bilaterally side sided unilateral upper lower central level area region site part
attributed attribute attributable preceded precede sustained sustain experience experienced experiencing develop developed
witness witnessed describe occur occurred occurs occurring feel feels felt feeling have having aware unaware
leads lead live lives living work works working worker job employed occupation home house
measure measured measurement reading value rate score level degree degrees point total predicted expected baseline target
include includes including included also additionally further additional other another various multiple several many few some any
none nil no not ever without absence absent negative nothing never ex
relative relatively compared comparison versus than rather more less most least only just even still yet already always often sometimes
occasional occasionally frequent frequently intermittent intermittently constant constantly usual usually general generally mostly mainly
primarily largely typical typically specific specifically otherwise however although though while whereas therefore thus hence
account accounts own self mr mrs ms year years month months week weeks day days hour hours minute minutes old age aged
support supports supported help helps helpful helped relief relieve relieved benefit effective
safety return precautions advised net follow-up followup f/u urgent urgently emergency immediately soon sooner promptly
correct correctly accurate understand understands understood understanding aware verbalise verbalize
serve series set provisional regarding regard regards respect terms per via including towards toward among
involve involved involving specify specified unspecified unknown unclear certain uncertain sure stage type kind form nature
short long brief prolonged quick slow sudden gradual gradually suddenly
describe appropriate inappropriate adequate inadequate aim aims goal goals motivated keen interested
mg mcg ml x every each time times
imp impression reasoning medical pmhx dhx shx fhx hpc hpi ddx etoh otc musculoskeletal respiratory gastrointestinal cardiovascular
neurological constitutional genitourinary psychiatric integumentary department agreement agreements intake status pleasant msk inb
non who limits limit made make making proceed instead similar based above herself himself obvious determine ensure notify
primary care routine meantime interim thereafter importance aspect progress progressively formal elsewhere etc contact contacts
health social family surgical physical abnormality abnormalities believe believes experiencing exclude investigation investigations
rest answered answer question questions approval risk risks benefits alternative alternatives procedure consisting accompanied
prev disturbance disturbances complication complications attention clarify regular correlate
reveals reviewing lengthy basis amount activities activity affect affected importance results result testing test tests
`
