const list = `a an the this that these those it its itself there here he she him her his hers they them their theirs
i me my mine myself we us our ours you your yours yourself who whom whose which what when where why how
is are was were be been being am do does did doing done have has had having will would shall should can could may might must
and or but if then than so because as of at by for with about into through during before after to from in on off over under
up down out again further once just only very too also both each such own same all any more most other some
not no nor n't 'm 're 's 've 'll 'd i'm i've i'd i'll it's that's there's he's she's you're you've you'll you'd we're we've we'll let's they're
don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't won't wouldn't can't couldn't shouldn't cannot ain't
um uh uhm er erm hmm mm mhm ah oh okay ok yeah yes yep nope yup alright right well like know mean kind sort kinda sorta sure
wan na gon gonna wanna gotta got get gets getting go goes going gone went come came really actually basically pretty little bit
thing things stuff something anything everything nothing lot lots much many say said says tell told see seen look looks
one ones way now still even though although however while until since ago back let make makes made put
patient patients pt client reports report reported reporting states state stated stating notes noted note noting endorses endorse endorsed
denies deny denied denying describes described describe admits mentions mentioned complains complained complaining presents presented presenting
history hx regarding regards currently current continues continued additionally also overall today visit discussed discuss
feels feel felt feeling think thinks thought want wants wanted need needs
mr mrs ms dr doctor clinician per approximately around almost quite maybe
shows showed demonstrates demonstrated reveals revealed indicates indicated appears seems
recommend recommended recommends advised advise advises encouraged counseled counselled educated instructed plan plans planned
associated significant well please thank thanks gentleman lady individual person people year-old old
avoid avoids avoiding without known age attend attended attends attending within mainly mostly especially possible likely additional prior previously similar episodes episode times time continue keep keeping kept add added approximately roughly total rated rate used anyone everyone someone else ever yet several times mild mildly ongoing well available evaluation further experience experienced experiencing occur occurs occurred occurring noticed notice notices
utilize utilizing due given able use used using consider
pmh pmhx psh pshx dh dhx fh fhx sh shx hpc hpi imp ddx oex rx assoc inb hg mmhg`

const stopwords = new Set(list.split(/\s+/))

/** Words that say nothing about the content of a visit: function words, fillers, and the verbs of note style. */
export const isStopword = (word: string): boolean => stopwords.has(word)
