/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const gut = `
[proton pump inhibitor]
omeprazole|Prilosec|Losec|Zegerid|Mepradec|Mezzopram
pantoprazole|Protonix|Pantoloc|Protium|Somac|Tecta|Controloc
esomeprazole|Nexium|Emozul|Inexium
lansoprazole|Prevacid|Zoton|Ogast|Zopral
dexlansoprazole|Dexilant|Kapidex
rabeprazole|Aciphex|Pariet
vonoprazan|Voquezna|Takecab
[H2 blocker]
famotidine|Pepcid|Pepzan|Fluxid
ranitidine|Zantac
cimetidine|Tagamet
nizatidine|Axid
[antacid and protectant]
calcium carbonate|Tums|Rennie|Caltrate|Rolaids|Adcal|Cacit|Titralac|Setlers
alginate|Gaviscon|Acidex|Peptac
aluminum and magnesium hydroxide|Maalox|Mylanta|Mucogel|co-magaldrox
magnesium hydroxide|milk of magnesia
sodium bicarbonate|Alka-Seltzer|~baking soda
sucralfate|Carafate|Sulcrate|Antepsin
misoprostol|Cytotec|MisoOne|Angusta
bismuth subsalicylate|bismuth|Pepto-Bismol|Kaopectate|Pepto
bismuth metronidazole and tetracycline|Pylera|Helidac
simethicone|simeticone|Gas-X|Mylicon|Infacol|Phazyme|Wind-eze|Rennie Deflatine
lansoprazole amoxicillin and clarithromycin|Prevpac|HeliClear
omeprazole amoxicillin and rifabutin|Talicia
[antiemetic]
ondansetron|Zofran|Zuplenz|Ondemet
granisetron|Kytril|Sancuso|Sustol
dolasetron|Anzemet
palonosetron|Aloxi
metoclopramide|Reglan|Maxolon|Primperan|Gimoti|Maxeran
domperidone|Motilium
prochlorperazine|Compazine|Stemetil|Compro|Buccastem
trimethobenzamide|Tigan
cyclizine|Valoid
aprepitant|?Emend|Cinvanti|Aponvie
fosaprepitant|Ivemend|Focinvez
netupitant and palonosetron|Akynzeo
rolapitant|Varubi
tropisetron|Navoban
[laxative]
polyethylene glycol|macrogol|MiraLAX|Movicol|GlycoLax|Laxido|RestoraLAX|Cosmocol|RestoraLAX|Dulcolax Balance|Osmolax|Forlax
polyethylene glycol electrolyte solution|GoLytely|NuLYTELY|MoviPrep|Plenvu|Klean-Prep|Colyte|TriLyte
docusate|docusate sodium|Colace|Dioctyl|DulcoEase|Surfak|Coloxyl|Norgalax
senna|sennosides|Senokot|Ex-Lax|Senexon|Manevac
docusate and senna|Senokot-S|Peri-Colace|Coloxyl with Senna
bisacodyl|Dulcolax|Correctol
lactulose|Enulose|Kristalose|Duphalac|Constulose|Lactugal
psyllium|ispaghula|ispaghula husk|Metamucil|Fybogel|Konsyl
methylcellulose|Citrucel|Celevac
sterculia|Normacol
wheat dextrin|Benefiber
polycarbophil|FiberCon
magnesium citrate|Citramag|Picolax
sodium picosulfate|Prepopik|Clenpiq|CitraFleet|Laxoberal
sodium phosphate enema|Fleet enema|Phosphate enema
sodium sulfate potassium sulfate and magnesium sulfate|Suprep|Sutab|Izinova
glycerin suppository|glycerol suppository|?glycerin
castor oil
mineral oil
lubiprostone|Amitiza
linaclotide|Linzess|Constella
plecanatide|Trulance
prucalopride|Motegrity|Resolor|Resotran
tenapanor|Ibsrela|Xphozah
tegaserod|Zelnorm
[antidiarrheal]
loperamide|Imodium|Diamode|Gastro-Stop|Arret
diphenoxylate and atropine|Lomotil|co-phenotrope
eluxadoline|Viberzi|Truberzi
racecadotril|Hidrasec
crofelemer|Mytesi
telotristat|Xermelo
kaolin
attapulgite
oral rehydration salts|Dioralyte|Pedialyte|Electrolade|Hydralyte|Gastrolyte
[antispasmodic]
dicyclomine|dicycloverine|Bentyl|Merbentyl|Bentylol
hyoscyamine|Levsin|Anaspaz|Levbid|Symax|NuLev
hyoscine butylbromide|scopolamine butylbromide|Buscopan
mebeverine|Colofac|Duspatalin
alverine|Spasmonal
peppermint oil|Colpermin|Mintec|IBgard
propantheline|Pro-Banthine
phenobarbital hyoscyamine atropine and scopolamine|Donnatal
otilonium
pinaverium|Dicetel
trimebutine|Modulon|Debridat
methscopolamine|Pamine
simeticone and alverine|SimAlvia
[inflammatory bowel]
mesalamine|mesalazine|Asacol|Pentasa|Lialda|Apriso|Salofalk|Octasa|Mezavant|Canasa|Rowasa|Delzicol|Mesasal|Claversal
sulfasalazine|sulphasalazine|Azulfidine|Salazopyrin
balsalazide|Colazal|Colazide
olsalazine|Dipentum
vedolizumab|Entyvio
mirikizumab|Omvoh
etrasimod|Velsipity
[liver and bile]
ursodiol|ursodeoxycholic acid|Actigall|Ursofalk|Urso|Urso Forte|Destolit|Reltone
obeticholic acid|Ocaliva
elafibranor|Iqirvo
seladelpar|Livdelzi
odevixibat|Bylvay
maralixibat|Livmarli
chenodiol|Chenodal
cholic acid|Cholbam|Kolbam
resmetirom|Rezdiffra
avatrombopag|Doptelet
lusutrombopag|Mulpleta
terlipressin|Terlivaz|Glypressin
pancrelipase|pancreatin|Creon|Zenpep|Pancreaze|Viokace|Pertzye|Nutrizym|Pancrex|Ultresa
lactase|Lactaid
alpha-galactosidase|Beano
teduglutide|Gattex|Revestive
[probiotic]
?lactobacillus|Culturelle|Florajen
saccharomyces boulardii|Florastor
fecal microbiota|Rebyota|Vowst
[bowel and rectum]
hydrocortisone rectal|Anusol|Proctofoam|Anusol HC|Proctosedyl|Colifoam|Preparation H|Xyloproct|Scheriproct|Cortenema
[dental and mouth]
chlorhexidine|Peridex|Corsodyl|Hibiclens|Hibiscrub|Hibitane|PerioGard
sodium fluoride|Duraphat|PreviDent
pilocarpine|Salagen|Isopto Carpine|Vuity
cevimeline|Evoxac
amlexanox|Aphthasol
triamcinolone dental paste|Oralone
`
