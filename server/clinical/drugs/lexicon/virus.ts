/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const virus = `
[antiviral]
acyclovir|aciclovir|Zovirax|Sitavig
valacyclovir|valaciclovir|Valtrex|Zelitrex
famciclovir|Famvir
penciclovir|Denavir|Vectavir
docosanol|Abreva
ganciclovir|Cytovene|Cymevene|Zirgan
valganciclovir|Valcyte
foscarnet|Foscavir
cidofovir|Vistide
letermovir|Prevymis
maribavir|Livtencity
oseltamivir|Tamiflu
zanamivir|Relenza
peramivir|Rapivab
baloxavir|Xofluza
amantadine|Symmetrel|Gocovri|Osmolex
rimantadine|Flumadine
nirmatrelvir and ritonavir|Paxlovid|nirmatrelvir
remdesivir|Veklury
molnupiravir|Lagevrio
sotrovimab|Xevudy
tixagevimab and cilgavimab|Evusheld
pemivibart|Pemgarda
casirivimab and imdevimab|Ronapreve
bebtelovimab
ribavirin|Rebetol|Copegus|Virazole
palivizumab|Synagis
nirsevimab|Beyfortus
clesrovimab|Enflonsia
tecovirimat|Tpoxx
brincidofovir|Tembexa
trifluridine|Viroptic
[hepatitis]
entecavir|Baraclude
tenofovir alafenamide|Vemlidy
adefovir|Hepsera
telbivudine|Tyzeka|Sebivo
bulevirtide|Hepcludex
sofosbuvir|Sovaldi
sofosbuvir and velpatasvir|Epclusa
sofosbuvir velpatasvir and voxilaprevir|Vosevi
ledipasvir and sofosbuvir|Harvoni
glecaprevir and pibrentasvir|Mavyret|Maviret
elbasvir and grazoprevir|Zepatier
daclatasvir|Daklinza
simeprevir|Olysio
ombitasvir paritaprevir and ritonavir|Technivie|Viekira|Viekirax
peginterferon alfa-2a|Pegasys
peginterferon alfa-2b|PegIntron|Sylatron
interferon alfa-2b|Intron A
[HIV]
bictegravir emtricitabine and tenofovir|Biktarvy
dolutegravir|Tivicay
dolutegravir and lamivudine|Dovato
dolutegravir and rilpivirine|Juluca
abacavir dolutegravir and lamivudine|Triumeq
emtricitabine and tenofovir|Truvada|Descovy
emtricitabine|Emtriva
tenofovir|tenofovir disoproxil|Viread
lamivudine|Epivir|Zeffix
zidovudine|Retrovir|AZT
lamivudine and zidovudine|Combivir
lamivudine and tenofovir|Cimduo|Temixys
abacavir|Ziagen
abacavir and lamivudine|Epzicom|Kivexa
abacavir lamivudine and zidovudine|Trizivir
efavirenz|Sustiva|Stocrin
efavirenz emtricitabine and tenofovir|Atripla
efavirenz lamivudine and tenofovir|Symfi
nevirapine|Viramune
rilpivirine|Edurant
rilpivirine emtricitabine and tenofovir|Complera|Eviplera|Odefsey
etravirine|Intelence
doravirine|Pifeltro
doravirine lamivudine and tenofovir|Delstrigo
delavirdine|Rescriptor
raltegravir|Isentress
elvitegravir cobicistat emtricitabine and tenofovir|Genvoya|Stribild|elvitegravir
cabotegravir|Apretude|Vocabria
cabotegravir and rilpivirine|Cabenuva|Rekambys
lenacapavir|Sunlenca|Yeztugo
fostemsavir|Rukobia
ibalizumab|Trogarzo
maraviroc|Selzentry|Celsentri
enfuvirtide|Fuzeon
darunavir|Prezista
darunavir and cobicistat|Prezcobix|Rezolsta
darunavir cobicistat emtricitabine and tenofovir|Symtuza
atazanavir|Reyataz
atazanavir and cobicistat|Evotaz
lopinavir and ritonavir|Kaletra|lopinavir
ritonavir|Norvir
nelfinavir|Viracept
saquinavir|Invirase
indinavir|Crixivan
fosamprenavir|Lexiva|Telzir
tipranavir|Aptivus
cobicistat|Tybost
didanosine|Videx
stavudine|Zerit
[antimalarial and antiparasitic]
hydroxychloroquine|Plaquenil|Quinoric|Sovuna
chloroquine|Aralen|Avloclor
primaquine
tafenoquine|Krintafel|Arakoda
mefloquine|Lariam
atovaquone|Mepron|Wellvone
atovaquone and proguanil|Malarone
proguanil|Paludrine
artemether and lumefantrine|Coartem|Riamet
artesunate
quinine|Qualaquin
pyrimethamine|Daraprim
ivermectin|Stromectol|Soolantra|Sklice
albendazole|Albenza|Eskazole
mebendazole|Vermox|Emverm|Ovex
praziquantel|Biltricide
pyrantel|Pin-X|Combantrin
triclabendazole|Egaten
nitazoxanide|Alinia
miltefosine|Impavido
benznidazole
nifurtimox|Lampit
fexinidazole
pentamidine|Pentam|NebuPent
sodium stibogluconate|Pentostam
iodoquinol|Yodoxin
diethylcarbamazine|Hetrazan
moxidectin
permethrin|Elimite|Lyclear|Acticin
malathion|Ovide|Derbac
crotamiton|Eurax
spinosad|Natroba
lindane|Kwell
benzyl alcohol lotion|Ulesfia
pyrethrin and piperonyl butoxide|pyrethrins
`
