/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const mind = `
[SSRI]
sertraline|Zoloft|Lustral|Serlift|Gladem
fluoxetine|Prozac|Sarafem|Prozep|Oxactin|Fluctin|Lovan
escitalopram|Lexapro|Cipralex|Lexam
citalopram|Celexa|Cipramil|Seropram
paroxetine|Paxil|Seroxat|Pexeva|Brisdelle|Aropax|Deroxat
fluvoxamine|Luvox|Faverin
dapoxetine|Priligy
[SNRI]
venlafaxine|Effexor|Efexor|Vensir|Venlalic|Trevilor
desvenlafaxine|Pristiq|Khedezla
duloxetine|Cymbalta|Yentreve|Drizalma|Irenka|Xeristar
levomilnacipran|Fetzima
milnacipran|Savella
[antidepressant]
bupropion|Wellbutrin|Zyban|Aplenzin|Forfivo|Elontril
dextromethorphan and bupropion|Auvelity
mirtazapine|Remeron|Zispin|Avanza|Norset
mianserin|Tolvon
trazodone|Desyrel|Molipaxin|Oleptro|Trittico
nefazodone|Serzone
vilazodone|Viibryd
vortioxetine|Trintellix|Brintellix
agomelatine|Valdoxan
reboxetine|Edronax
gepirone|Exxua
zuranolone|Zurzuvae
brexanolone|Zulresso
St John's wort|hypericum|saint john's wort
[tricyclic]
amitriptyline|Elavil|Endep|Tryptizol|Saroten|Laroxyl|Vanatrip
amitriptyline and perphenazine|Triavil|Etrafon
nortriptyline|Pamelor|Aventyl|Allegron|Norpress
imipramine|Tofranil
desipramine|Norpramin
clomipramine|Anafranil
doxepin|Sinequan|Silenor|Sinepin|Deptran
dosulepin|dothiepin|Prothiaden|Dothep
lofepramine|Gamanil
trimipramine|Surmontil
protriptyline|Vivactil
amoxapine|Asendin
maprotiline|Ludiomil
[MAO inhibitor]
phenelzine|Nardil
tranylcypromine|Parnate
isocarboxazid|Marplan
moclobemide|Manerix|Aurorix
[mood stabilizer]
lithium|lithium carbonate|Lithobid|Priadel|Camcolit|Eskalith|Carbolith|Lithicarb|Quilonum|Liskonum
[antipsychotic]
quetiapine|Seroquel|Seroquel XR|Atrolak|Zaluron|Biquelle
olanzapine|Zyprexa|Zypadhera|Zalasta
olanzapine and fluoxetine|Symbyax
olanzapine and samidorphan|Lybalvi
risperidone|Risperdal|Perseris|Uzedy|Rykindo|Okedi
paliperidone|Invega|Xeplion|Trevicta|Erzofri
aripiprazole|Abilify|Aristada|Opipza|Asimtufii
aripiprazole lauroxil|Aristada Initio
brexpiprazole|Rexulti|Rxulti
cariprazine|Vraylar|Reagila
lurasidone|Latuda
ziprasidone|Geodon|Zeldox
clozapine|Clozaril|Denzapine|Zaponex|Versacloz|FazaClo|Leponex|Clopine
asenapine|Saphris|Sycrest|Secuado
iloperidone|Fanapt
lumateperone|Caplyta
pimavanserin|Nuplazid
amisulpride|Solian|Barhemsys
sulpiride|Dolmatil|Sulpor
xanomeline and trospium|Cobenfy
haloperidol|Haldol|Serenace
chlorpromazine|Thorazine|Largactil
fluphenazine|Prolixin|Modecate
flupentixol|flupenthixol|Depixol|Fluanxol
zuclopenthixol|Clopixol
perphenazine|Trilafon|Fentazin
trifluoperazine|Stelazine
thioridazine|Mellaril
thiothixene|Navane
loxapine|Loxitane|Adasuve
molindone|Moban
pimozide|Orap
droperidol|Inapsine|Xomolix
promazine
benperidol|Anquil
pericyazine|Neulactil
levomepromazine|methotrimeprazine|Nozinan|Levinan
[benzodiazepine]
lorazepam|Ativan|Loreev|Temesta|Tavor
diazepam|Valium|Diastat|Valtoco|Diazemuls|Stesolid|Libervant|Antenex
alprazolam|Xanax|Niravam|Kalma|Alprax
clonazepam|Klonopin|Rivotril|Paxam
clobazam|Onfi|Frisium|Sympazan|Perizam|Urbanyl
midazolam|Versed|Buccolam|Nayzilam|Epistatus|Dormicum|Seizalam
temazepam|Restoril|Normison|Temaze
nitrazepam|Mogadon|Alodorm
oxazepam|Serax|Serepax
chlordiazepoxide|Librium
chlordiazepoxide and amitriptyline|Limbitrol
chlordiazepoxide and clidinium|Librax
clorazepate|Tranxene
estazolam|Prosom
flurazepam|Dalmane
triazolam|Halcion
quazepam|Doral
bromazepam|Lexotan|Lexomil|Lectopam
lormetazepam|Noctamid
flunitrazepam|Rohypnol
loprazolam|Dormonoct
prazepam|Lysanxia
flumazenil|Romazicon|Anexate
[sleep]
zolpidem|Ambien|Stilnoct|Edluar|Stilnox|Zolpimist
zopiclone|Zimovane|Imovane
eszopiclone|Lunesta
zaleplon|?Sonata
suvorexant|Belsomra
lemborexant|Dayvigo
daridorexant|Quviviq
ramelteon|Rozerem
tasimelteon|Hetlioz
melatonin|Circadin|Slenyto|Syncrodin|Ceyesto
[anxiolytic]
buspirone|BuSpar
hydroxyzine|Atarax|Vistaril|Ucerax
meprobamate|Miltown|Equanil
[stimulant and ADHD]
methylphenidate|Ritalin|Concerta|Equasym|Medikinet|Daytrana|Quillivant|Metadate|Xaggitin|Aptensio|Delmosart|Jornay|Cotempla|Methylin|Biphentin|Foquest|Xenidate|Adhansia|Relexxii
dexmethylphenidate|Focalin
serdexmethylphenidate and dexmethylphenidate|Azstarys
amphetamine and dextroamphetamine|Adderall|Mydayis|amphetamine salts
amphetamine|amfetamine|Evekeo|Adzenys|Dyanavel
dextroamphetamine|dexamfetamine|dexamphetamine|Dexedrine|Zenzedi|Amfexa|ProCentra|Xelstrym
lisdexamfetamine|lisdexamphetamine|Vyvanse|Elvanse|Tyvense
methamphetamine|Desoxyn
atomoxetine|Strattera|Atomaid
viloxazine|Qelbree
modafinil|Provigil|Modavigil|Alertec
armodafinil|Nuvigil
solriamfetol|Sunosi
pitolisant|Wakix
sodium oxybate|Xyrem|Xywav|Lumryz
?caffeine|Cafcit|NoDoz|Peyona
[dependence]
varenicline|Chantix|Champix|Tyrvaya
nicotine|Nicorette|NicoDerm|Nicotrol|NiQuitin|Nicotinell|~nicotine patch|~nicotine gum
cytisine|cytisinicline|Tabex|Desmoxan
acamprosate|Campral
disulfiram|Antabuse|Antabus
[dementia]
donepezil|Aricept|Adlarity
memantine|Namenda|Ebixa|Axura|Nemdatine
memantine and donepezil|Namzaric
rivastigmine|Exelon|Nimvastid
galantamine|Razadyne|Reminyl
lecanemab|Leqembi
donanemab|Kisunla
aducanumab|Aduhelm
`
