/** Names written by hand from general knowledge; `parse.ts` describes the form. */
export const immune = `
[TNF inhibitor]
adalimumab|Humira|Amjevita|Hyrimoz|Cyltezo|Hadlima|Imraldi|Yusimry|Hulio|Idacio|Yuflyma|Abrilada|Amgevita|Simlandi
etanercept|Enbrel|Erelzi|Benepali|Eticovo
infliximab|Remicade|Inflectra|Renflexis|Remsima|Avsola|Flixabi|Zymfentra
certolizumab|certolizumab pegol|Cimzia
golimumab|Simponi
[interleukin inhibitor]
ustekinumab|Stelara|Wezlana|Yesintek|Selarsdi|Otulfi|Imuldosa|Pyzchiva|Steqeyma
secukinumab|Cosentyx
ixekizumab|Taltz
brodalumab|Siliq|Kyntheum
bimekizumab|Bimzelx
guselkumab|Tremfya
risankizumab|Skyrizi
tildrakizumab|Ilumya|Ilumetri
tocilizumab|Actemra|RoActemra|Tyenne|Tofidence
sarilumab|Kevzara
anakinra|Kineret
canakinumab|Ilaris
rilonacept|Arcalyst
spesolimab|Spevigo
dupilumab|Dupixent
tralokinumab|Adbry|Adtralza
lebrikizumab|Ebglyss
nemolizumab|Nemluvio
emapalumab|Gamifant
[JAK and oral targeted]
tofacitinib|Xeljanz
baricitinib|Olumiant
upadacitinib|Rinvoq
filgotinib|Jyseleca
abrocitinib|Cibinqo
ritlecitinib|Litfulo
deuruxolitinib|Leqselvi
deucravacitinib|Sotyktu
apremilast|Otezla
avacopan|Tavneos
remibrutinib|Rhapsido
[other immunosuppressant]
azathioprine|Imuran|Azasan
mycophenolate|mycophenolate mofetil|mycophenolic acid|CellCept|Myfortic|Myhibbin|Ceptava
tacrolimus|Prograf|Advagraf|Protopic|Envarsus|Adoport|Astagraf
cyclosporine|ciclosporin|cyclosporin|Neoral|Sandimmune|Gengraf|Restasis|Cequa|Ikervis|Capimune|Verkazia|Vevye
sirolimus|rapamycin|Rapamune|Hyftor|Fyarro
leflunomide|Arava
abatacept|Orencia
belatacept|Nulojix
basiliximab|Simulect
antithymocyte globulin|Thymoglobulin|Atgam
belimumab|Benlysta
anifrolumab|Saphnelo
voclosporin|Lupkynis
auranofin|Ridaura
sodium aurothiomalate|?gold|Myocrisin
penicillamine|Cuprimine|Depen|Distamine
alefacept|Amevive
belumosudil|Rezurock
axatilimab|Niktimvo
[hereditary angioedema]
icatibant|Firazyr|Sajazir
ecallantide|Kalbitor
lanadelumab|Takhzyro
berotralstat|Orladeyo
sebetralstat|Ekterly
garadacimab|Andembry
donidalorsen|Dawnzera
C1 esterase inhibitor|Cinryze|Berinert|Haegarda|Ruconest
[immunoglobulin]
immunoglobulin|immune globulin|IVIG|Gammagard|Privigen|Octagam|Hizentra|Gamunex|Kiovig|Flebogamma|Cuvitru|HyQvia
Rho(D) immune globulin|anti-D|RhoGAM|Rhophylac|WinRho
hepatitis B immune globulin|HyperHEP
rabies immune globulin|HyperRAB|Imogam
tetanus immune globulin|HyperTET
varicella zoster immune globulin|Varizig
botulism antitoxin|BabyBIG
?albumin|Albutein|Flexbumin
[vaccine]
influenza vaccine|Fluzone|Flucelvax|Fluad|Afluria|FluMist|Fluarix|Flublok|Fluenz|FluLaval|Agriflu|~flu shot|~flu vaccine|~flu jab
COVID-19 vaccine|Comirnaty|Spikevax|Nuvaxovid|Vaxzevria|mNEXSPIKE|~covid vaccine|~covid booster
pneumococcal vaccine|Prevnar|Pneumovax|Vaxneuvance|Capvaxive|Prevenar
zoster vaccine|Shingrix|Zostavax|~shingles vaccine|~shingles shot
human papillomavirus vaccine|Gardasil|Cervarix|HPV vaccine
hepatitis B vaccine|Engerix|Recombivax|Heplisav|PreHevbrio
hepatitis A vaccine|Havrix|Vaqta
hepatitis A and hepatitis B vaccine|Twinrix
tetanus diphtheria and pertussis vaccine|Boostrix|Adacel|Tdap|DTaP|Daptacel|Infanrix|Repevax|Revaxis|~tetanus shot|~tetanus booster
tetanus and diphtheria vaccine|Tenivac|TDVAX
diphtheria tetanus pertussis polio vaccine|Pediarix|Pentacel|Kinrix|Quadracel|Vaxelis|Hexaxim
measles mumps and rubella vaccine|MMR|Priorix|ProQuad
varicella vaccine|Varivax|Varilrix
meningococcal vaccine|Menveo|Menactra|MenQuadfi|Bexsero|Trumenba|Nimenrix|Penbraya|Penmenvy
rotavirus vaccine|RotaTeq|Rotarix
respiratory syncytial virus vaccine|Arexvy|Abrysvo|mRESVIA
polio vaccine|IPOL
haemophilus influenzae type b vaccine|ActHIB|PedvaxHIB|Hiberix
rabies vaccine|Imovax|RabAvert|Rabipur
yellow fever vaccine|YF-Vax|Stamaril
typhoid vaccine|Vivotif|Typhim
Japanese encephalitis vaccine|Ixiaro
cholera vaccine|Dukoral|Vaxchora
tick-borne encephalitis vaccine|TicoVac|FSME-Immun|Encepur
dengue vaccine|Dengvaxia|Qdenga
smallpox and mpox vaccine|Jynneos|Imvanex|ACAM2000
anthrax vaccine|BioThrax|Cyfendus
chikungunya vaccine|Ixchiq|Vimkunya
BCG vaccine|Bacillus Calmette-Guerin
`
