/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const heart = `
[ACE inhibitor]
lisinopril|Zestril|Prinivil|Qbrelis|Carace
ramipril|Altace|Tritace|Delix|Triatec
enalapril|Vasotec|Innovace|Epaned|Renitec|Xanef
enalaprilat|Vasotec IV
captopril|Capoten|Noyada
benazepril|Lotensin
perindopril|Coversyl|Aceon|Prestarium
quinapril|Accupril|Accupro
fosinopril|Monopril
trandolapril|Mavik|Gopten
moexipril|Univasc|Perdix
cilazapril|Inhibace|Vascace
imidapril|Tanatril
zofenopril|Zofenil
[ARB]
losartan|Cozaar|Arbli
valsartan|Diovan|Prexxartan|Tareg
candesartan|Atacand|Amias|Blopress
irbesartan|Avapro|Aprovel|Karvea
olmesartan|Benicar|Olmetec
telmisartan|Micardis|Tolura|Pritor
azilsartan|Edarbi
eprosartan|Teveten
sacubitril and valsartan|Entresto
sparsentan|Filspari
[antihypertensive combination]
lisinopril and hydrochlorothiazide|Zestoretic|Prinzide
losartan and hydrochlorothiazide|Hyzaar
valsartan and hydrochlorothiazide|Diovan HCT|Co-Diovan
olmesartan and hydrochlorothiazide|Benicar HCT
irbesartan and hydrochlorothiazide|Avalide|CoAprovel|Karvezide
candesartan and hydrochlorothiazide|Atacand HCT|Atacand Plus
telmisartan and hydrochlorothiazide|Micardis HCT|MicardisPlus
telmisartan and amlodipine|Twynsta
amlodipine and benazepril|Lotrel
amlodipine and valsartan|Exforge
amlodipine and olmesartan|Azor|Sevikar
amlodipine and atorvastatin|Caduet
amlodipine valsartan and hydrochlorothiazide|Exforge HCT
olmesartan amlodipine and hydrochlorothiazide|Tribenzor
azilsartan and chlorthalidone|Edarbyclor
atenolol and chlorthalidone|Tenoretic
bisoprolol and hydrochlorothiazide|Ziac
perindopril and indapamide|Coversyl Plus|Preterax
perindopril and amlodipine|Prestalia|Coveram
triamterene and hydrochlorothiazide|Maxzide|Dyazide
spironolactone and hydrochlorothiazide|Aldactazide
amiloride and hydrochlorothiazide|co-amilozide|Moduretic
co-amilofruse|Frumil
aliskiren|Tekturna|Rasilez
trandolapril and verapamil|Tarka
nebivolol and valsartan|Byvalson
[calcium channel blocker]
amlodipine|Norvasc|Istin|Katerzia|Norliqva|Amlor
levamlodipine|Conjupri
nifedipine|Adalat|Procardia|Coracten|Afeditab|Tensipine|Adipine
felodipine|Plendil|Renedil|Cardioplen
isradipine|DynaCirc
nicardipine|Cardene
clevidipine|Cleviprex
nisoldipine|Sular
nimodipine|Nimotop|Nymalize
lercanidipine|Zanidip|Zanipress
lacidipine|Motens
diltiazem|Cardizem|Tiazac|Cartia|Dilacor|Tildiem|Taztia|Adizem|Slozem|Matzim|Angitil
verapamil|Calan|Isoptin|Verelan|Covera|Securon|Cordilox
[beta blocker]
metoprolol|metoprolol succinate|metoprolol tartrate|Lopressor|Toprol|Toprol XL|Betaloc|Kapspargo|Seloken|Lopresor|Beloc
metoprolol and hydrochlorothiazide|Lopressor HCT|Dutoprol
atenolol|Tenormin|Noten
bisoprolol|Zebeta|Cardicor|Concor|Emcor|Monocor|Bicor
carvedilol|Coreg|Dilatrend|Eucardic
propranolol|Inderal|InnoPran|Hemangeol|Bedranol|Hemangiol
nebivolol|Bystolic|Nebilet
labetalol|Trandate|Normodyne
nadolol|Corgard
nadolol and bendroflumethiazide|Corzide
sotalol|Betapace|Sotacor|Sorine|Sotylize
pindolol|Visken
acebutolol|Sectral
betaxolol|Kerlone|Betoptic
timolol|Blocadren|Timoptic
esmolol|Brevibloc
landiolol|Rapiblyk|Rapibloc
celiprolol|Celectol
oxprenolol|Trasicor
penbutolol|Levatol
[alpha blocker or central]
clonidine|Catapres|Catapresan|Kapvay|Dixarit|Jenloga|Nexiclon
methyldopa|Aldomet
guanfacine|Intuniv|Tenex
moxonidine|Physiotens
prazosin|Minipress|Hypovase
doxazosin|Cardura|Cascor
terazosin|Hytrin
indoramin|Doralese
phenoxybenzamine|Dibenzyline
phentolamine|Regitine|OraVerse
hydralazine|Apresoline
minoxidil|Loniten|Rogaine|?Regaine
reserpine|Serpasil
guanethidine|Ismelin
nitroprusside|Nipride|Nitropress
fenoldopam|Corlopam
diazoxide|Proglycem|Vykat
metyrosine|Demser
aprocitentan|Tryvio
[diuretic]
hydrochlorothiazide|HCTZ|Microzide|HydroDiuril|Esidrix|Inzirqo
chlorthalidone|chlortalidone|Thalitone|Hygroton|Hemiclor
chlorothiazide|Diuril
bendroflumethiazide|bendrofluazide|Aprinox|Neo-NaClex
indapamide|Lozol|Natrilix|Lozide
metolazone|Zaroxolyn|Xaqua
furosemide|frusemide|Lasix|Furoscix|Frusol|Lasilix
bumetanide|Bumex|Burinex|Enbumyst
torsemide|torasemide|Demadex|Soaanz|Torem
ethacrynic acid|Edecrin
spironolactone|Aldactone|CaroSpir|Spiractin
eplerenone|Inspra
finerenone|Kerendia
amiloride|Midamor
triamterene|Dyrenium
acetazolamide|Diamox
methazolamide|Neptazane
mannitol|Osmitrol|Aridol
conivaptan|Vaprisol
tolvaptan|Samsca|Jinarc|Jynarque
[nitrate and angina]
nitroglycerin|glyceryl trinitrate|GTN|Nitrostat|Nitro-Dur|Nitrolingual|Deponit|Rectogesic|Rectiv|Nitromist|Minitran|Suscard|GoNitro|Anginine|~nitro
isosorbide mononitrate|Imdur|Ismo|Monoket|Elantan|Isotard|Monomil|Chemydur
isosorbide dinitrate|Isordil|Dilatrate|Isoket|Sorbitrate
isosorbide dinitrate and hydralazine|BiDil
ranolazine|Ranexa|Aspruzyo
ivabradine|Corlanor|Procoralan|Lancora
nicorandil|Ikorel
trimetazidine|Vastarel|Vastinan
[heart failure and inotrope]
digoxin|Lanoxin|Digitek
vericiguat|Verquvo
milrinone|Primacor
dobutamine|Dobutrex
?dopamine|Intropin
levosimendan|Simdax|Zimino
inamrinone|amrinone
nesiritide|Natrecor
tafamidis|Vyndaqel|Vyndamax
acoramidis|Attruby|Beyonttra
mavacamten|Camzyos
sotagliflozin|Inpefa|Zynquista
[antiarrhythmic]
amiodarone|Cordarone|Pacerone|Nexterone
dronedarone|Multaq
flecainide|Tambocor|Apocard
propafenone|Rythmol|Arythmol|Rytmonorm
disopyramide|Norpace|Rythmodan
procainamide|Pronestyl|Procanbid
quinidine|quinidine sulfate|quinidine gluconate
mexiletine|Mexitil|Namuscla
dofetilide|Tikosyn
ibutilide|Corvert
vernakalant|Brinavess
adenosine|Adenocard|Adenocor|Adenoscan
atropine|AtroPen|Isopto Atropine
[vasopressor]
epinephrine|adrenaline|EpiPen|Auvi-Q|Jext|Emerade|Adrenaclick|Symjepi|Adrenalin|neffy
norepinephrine|noradrenaline|Levophed
phenylephrine|Neo-Synephrine|Sudafed PE|Vazculep|Biorphen
vasopressin|Vasostrict|Pitressin
ephedrine|Akovaz|Emerphed
midodrine|ProAmatine|Orvaten|Gutron|Bramox
droxidopa|Northera
metaraminol|Aramine
angiotensin II|Giapreza
isoproterenol|isoprenaline|Isuprel
methylene blue|methylthioninium|ProvayBlue
[statin]
atorvastatin|Lipitor|Atorvaliq|Sortis|Torvast
simvastatin|Zocor|FloLipid|Lipex
rosuvastatin|Crestor|Ezallor
pravastatin|Pravachol|Lipostat
lovastatin|Mevacor|Altoprev
fluvastatin|Lescol
pitavastatin|Livalo|Zypitamag
[lipid lowering]
ezetimibe|Zetia|Ezetrol
ezetimibe and simvastatin|Vytorin|Inegy
ezetimibe and rosuvastatin|Roszet
bempedoic acid|Nexletol|Nilemdo
bempedoic acid and ezetimibe|Nexlizet|Nustendi
fenofibrate|Tricor|Lipantil|Trilipix|Lipidil|Fenoglide|Antara|Triglide|Supralip|Lipofen|fenofibric acid|Fibricor
gemfibrozil|Lopid
bezafibrate|Bezalip
ciprofibrate|Modalim
clofibrate|Atromid
niacin|nicotinic acid|Niaspan|Niacor|Slo-Niacin
colestipol|Colestid
cholestyramine|colestyramine|Questran|Prevalite|Olestyr
colesevelam|Welchol|Cholestagel|Lodalis
icosapent ethyl|Vascepa|Vazkepa
omega 3|omega 3 fatty acids|Lovaza|Omacor|~fish oil|~omega threes
alirocumab|Praluent
evolocumab|Repatha
inclisiran|Leqvio
evinacumab|Evkeeza
lomitapide|Juxtapid|Lojuxta
mipomersen|Kynamro
volanesorsen|Waylivra
olezarsen|Tryngolza
[anticoagulant]
warfarin|Coumadin|Jantoven|Marevan
acenocoumarol|Sintrom|Sinthrome
phenprocoumon|Marcoumar
apixaban|Eliquis
rivaroxaban|Xarelto
dabigatran|Pradaxa
edoxaban|Savaysa|Lixiana
heparin|Hep-Lock|Monoparin|unfractionated heparin
enoxaparin|Lovenox|Clexane|Inhixa
dalteparin|Fragmin
tinzaparin|Innohep
nadroparin|Fraxiparine
fondaparinux|Arixtra
argatroban|Exembol
bivalirudin|Angiomax|Angiox
desirudin|Iprivask
danaparoid|Orgaran
idarucizumab|Praxbind
andexanet alfa|Andexxa|Ondexxya
prothrombin complex|Kcentra|Beriplex|Octaplex|Balfaxar
protamine|protamine sulfate
[antiplatelet]
clopidogrel|Plavix|Iscover
ticagrelor|Brilinta|Brilique
prasugrel|Effient|Efient
cangrelor|Kengreal|Kengrexal
dipyridamole|Persantine|Persantin
cilostazol|Pletal
ticlopidine|Ticlid
vorapaxar|Zontivity
tirofiban|Aggrastat
eptifibatide|Integrilin
abciximab|ReoPro
anagrelide|Agrylin|Xagrid
pentoxifylline|Trental|Pentoxil
[thrombolytic]
alteplase|Activase|Actilyse|Cathflo
tenecteplase|TNKase|Metalyse
reteplase|Retavase|Rapilysin
streptokinase|Streptase
urokinase|Kinlytic|Syner-Kinase
[pulmonary hypertension]
bosentan|Tracleer
ambrisentan|Letairis|Volibris
macitentan|Opsumit
macitentan and tadalafil|Opsynvi
riociguat|Adempas
selexipag|Uptravi
treprostinil|Remodulin|Tyvaso|Orenitram|Trepulmix
epoprostenol|Flolan|Veletri
iloprost|Ventavis|Ilomedin
sotatercept|Winrevair
`
