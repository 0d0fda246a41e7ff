/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const lungs = `
[bronchodilator]
albuterol|salbutamol|Ventolin|ProAir|Proventil|Airomir|Salamol|AccuNeb|VoSpire|Asmol|Sultanol|Easyhaler Salbutamol|~rescue inhaler|~blue inhaler|~reliever inhaler
levalbuterol|Xopenex
salmeterol|Serevent
formoterol|eformoterol|Foradil|Perforomist|Oxis|Atimos
arformoterol|Brovana
indacaterol|Arcapta|Onbrez
olodaterol|Striverdi
vilanterol
terbutaline|Brethine|Bricanyl
metaproterenol|Alupent|orciprenaline
ipratropium|Atrovent|Respontin|Rhinatec
ipratropium and albuterol|Combivent|DuoNeb
tiotropium|Spiriva|Braltus
aclidinium|Tudorza|Eklira|Bretaris
umeclidinium|Incruse
glycopyrrolate|glycopyrronium|Seebri|Robinul|Cuvposa|Lonhala|Glycate|Dartisla|Sialanar
revefenacin|Yupelri
theophylline|Uniphyl|Theo-24|Uniphyllin|Nuelin|Elixophyllin|Slo-Phyllin
aminophylline|Phyllocontin
ensifentrine|Ohtuvayre
[inhaled steroid]
beclomethasone|beclometasone|Qvar|Clenil|Beconase|Becotide|Qnasl|Kelhale
budesonide|Pulmicort|Rhinocort|Entocort|Uceris|Budelin|Jorveza|Tarpeyo|Cortiment|Eohilia|Ortikos|Budenofalk|Kinpeygo
fluticasone|Flonase|Flovent|Flixotide|Flixonase|Cutivate|Arnuity|ArmonAir|Veramyst|Avamys|Xhance|Nasofan|Sensimist|Pirinase
mometasone|Nasonex|Asmanex|Elocon|Sinuva
ciclesonide|Alvesco|Omnaris|Zetonna
flunisolide|AeroSpan|Nasarel
[inhaler combination]
fluticasone and salmeterol|Advair|Seretide|AirDuo|Wixela|Sirdupla|Fusacomb|Sereflo
budesonide and formoterol|Symbicort|DuoResp|Fobumix|Breyna|WockAIR
budesonide and albuterol|Airsupra
mometasone and formoterol|Dulera|Zenhale
fluticasone and vilanterol|Breo|Relvar
fluticasone and formoterol|Flutiform
beclometasone and formoterol|Fostair|Luforbec|Innuvair
umeclidinium and vilanterol|Anoro
tiotropium and olodaterol|Stiolto|Spiolto|Inspiolto
glycopyrronium and indacaterol|Ultibro|Utibron
glycopyrrolate and formoterol|Bevespi
aclidinium and formoterol|Duaklir|Brimica
fluticasone umeclidinium and vilanterol|Trelegy
budesonide glycopyrrolate and formoterol|Breztri|Trixeo
beclometasone formoterol and glycopyrronium|Trimbow
mometasone indacaterol and glycopyrronium|Enerzair
indacaterol and mometasone|Atectura
[leukotriene and mast cell]
montelukast|Singulair
zafirlukast|Accolate
zileuton|Zyflo
cromolyn|sodium cromoglicate|cromoglycate|Intal|Gastrocrom|NasalCrom|Opticrom|Nalcrom
nedocromil|Tilade|Alocril|Rapitil
roflumilast|Daliresp|Daxas|Zoryve
[biologic for asthma]
omalizumab|Xolair|Omlyclo
mepolizumab|Nucala
reslizumab|Cinqair|Cinqaero
benralizumab|Fasenra
tezepelumab|Tezspire
[antihistamine]
cetirizine|Zyrtec|Zirtek|Piriteze|Reactine|Benadryl Allergy
levocetirizine|Xyzal|Xusal
loratadine|Claritin|Clarityn|Alavert|Claratyne
desloratadine|Clarinex|Neoclarityn|Aerius
fexofenadine|Allegra|Telfast|Treathay|Telfexo
diphenhydramine|Benadryl|Nytol|ZzzQuil|Sominex|Unisom|Histergan|Banophen
chlorpheniramine|chlorphenamine|Chlor-Trimeton|Piriton|Aller-Chlor|Allercalm
brompheniramine|Dimetapp|Dimetane
dexchlorpheniramine|Polaramine
clemastine|Tavist|Tavegil
cyproheptadine|Periactin
carbinoxamine|Karbinal|Arbinoxa
doxylamine|Restavit
doxylamine and pyridoxine|Diclegis|Xonvea|Bonjesta|Diclectin
promethazine|Phenergan|Avomine|Promethegan
trimeprazine|alimemazine|Vallergan
triprolidine|Actifed
acrivastine|Benadryl Relief|Semprex
bilastine|Ilaxten|Blexten
rupatadine|Rupall
mizolastine|Mizollen
ebastine|Kestine
ketotifen|Zaditor|Zaditen|Alaway
azelastine|Astelin|Astepro|Rhinolast|Optivar|Optilast
azelastine and fluticasone|Dymista
olopatadine|Patanol|Pataday|Patanase|Opatanol|Pazeo
olopatadine and mometasone|Ryaltris
levocabastine|Livostin
[cough and cold]
guaifenesin|guaiphenesin|Mucinex|Robitussin|Bronchostop
dextromethorphan|Delsym|Benylin|Robitussin DM
dextromethorphan and guaifenesin|Mucinex DM
benzonatate|Tessalon
pseudoephedrine|Sudafed|Sinutab|Contac
loratadine and pseudoephedrine|Claritin-D
fexofenadine and pseudoephedrine|Allegra-D
cetirizine and pseudoephedrine|Zyrtec-D
promethazine and codeine|Phenergan with codeine
hydrocodone and homatropine|Hycodan|Tussigon
hydrocodone and chlorpheniramine|Tussionex
pholcodine|Galenphol
oxymetazoline|Afrin|Otrivine Oxy|Vicks Sinex|Dristan|Rhofade|Upneeq
xylometazoline|Otrivin|Otrivine
naphazoline|Privine|Naphcon
carbocisteine|Mucodyne|Availnex
acetylcysteine|N-acetylcysteine|Mucomyst|Acetadote|Parvolex|NACSYS|Cetylev
erdosteine|Erdotin
bromhexine|Bisolvon
ambroxol|Mucosolvan
dornase alfa|Pulmozyme
?menthol|Vicks|VapoRub
phenylpropanolamine|Propagest
Theraflu
NyQuil
DayQuil
Lemsip
Alka-Seltzer Plus
Night Nurse
Day Nurse
saline nasal spray|Sterimar
[lung disease]
pirfenidone|Esbriet
nintedanib|Ofev|Vargatef
nerandomilast|Jascayd
ivacaftor|Kalydeco
lumacaftor and ivacaftor|Orkambi
tezacaftor and ivacaftor|Symdeko|Symkevi
elexacaftor tezacaftor and ivacaftor|Trikafta|Kaftrio
vanzacaftor tezacaftor and deutivacaftor|Alyftrek
brensocatib|Brinsupri
beractant|Survanta
poractant alfa|Curosurf
calfactant|Infasurf
alpha-1 proteinase inhibitor|Prolastin|Aralast|Zemaira|Glassia
doxapram|Dopram
mannitol inhalation|Bronchitol
[allergy immunotherapy]
peanut allergen powder|Palforzia
grass pollen extract|Grazax|Grastek|Oralair
house dust mite extract|Odactra|Acarizax
ragweed pollen extract|Ragwitek
`
