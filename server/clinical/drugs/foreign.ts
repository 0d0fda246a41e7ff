// Words that hold sentences together, by language, without those that English has too ("die", "me", "son"). Written by hand.
const french =
  'je tu il elle nous vous ils elles le les des une du au aux est sont suis êtes avez ont était dans avec sur sous qui que quand pas ne mais ou où donc très bien aussi depuis jour jours mois fois matin soir nuit mon ma mes tes sa ses notre nos votre vos leur leurs ce cette ces ça et être avoir prends prend prenez pris fait fais faire va vais allez vu oui merci bonjour chez comme toujours encore jamais rien peu beaucoup trop puis après avant pendant parfois moins deux trois quatre cinq sept huit neuf dix vingt trente'
const spanish =
  'el la los las un una unos unas del al es está están estoy soy tiene tengo tienes tomo toma qué que por para con sobre pero muy más desde hace cuando donde cómo sí también yo usted mi mis su sus se lo le les nos fue ser días día semana semanas noche mañana tarde duele dolor gracias buenos buenas hola nada todo todos cada algún alguna dos tres cuatro cinco seis siete ocho nueve diez cincuenta y de en vamos voy va'
const german =
  'der das dem den des und ist sind ich sie er es wir ihr nicht kein keine ein eine einen einem einer mit auf für von vom zum zur bei seit nach aus auch noch schon sehr wenn weil dass aber oder haben habe hatte hatten wird werden wurde kann können muss nehmen nehme nimmt mir mich ihnen ihre ihren mein meine meinem meiner bitte guten ja nein heute gestern morgens abends nachts tag tage tagen wie wo wer warum immer wieder nur mehr etwas zu im beim über zwei drei vier fünf sechs sieben acht neun zehn'
const others =
  'il gli della dello degli di da che è sono hai non per una più anche quando molto grazie giorno dopo ogni mi fa uma dos das em na não com são estou está tenho tem mais muito também ontem noite het een ik jij hij wij zij niet geen ook maar voor naar bij heb hebt heeft bent zijn deze dat dagen'
const english =
  "the and you i i'm i've it it's is that of have has had my your for on was were do does did don't so but not are be this they them he she his her we what when how why can could would will with at by from been just about or if any some pain take taking took"

const known = new Set(`${french} ${spanish} ${german} ${others}`.split(' '))
const plain = new Set(english.split(' '))
/** Words that occur in people's names as well: "Mrs. de la Cruz", "Mr. van der Berg". */
const particles = new Set(
  'de la las los del el le les des du der dem den van von vom zum zur da di do dos das y e'.split(
    ' ',
  ),
)
/** "J'avais", "l'ordonnance", "qu'elle". */
const elided = /^(?:[jldnscmt]|qu)'[aeiouyhàâéèêëîïôûœ]/
const word = /\p{L}+(?:['’]\p{L}+)*/gu
/** Letters and signs that hardly an English word has. */
const sign = /[¿¡ßñàâäéèêëîïôöûüçãõáíóú]/

/**
 * Whether a line isn't in English, the only language with drug names by sound.
 * @param heard the line's language code, if known: it decides if the words don't
 */
export function isForeign(text: string, heard?: string): boolean {
  let [ours, theirs, ofNames] = [0, sign.test(text.toLowerCase()) ? 1 : 0, 0]
  for (const [raw] of text.matchAll(word)) {
    const one = raw.toLowerCase().replaceAll('’', "'")
    if (plain.has(one)) ours++
    else if (known.has(one) || elided.test(one)) {
      theirs++
      if (particles.has(one)) ofNames++
    }
  }
  if (heard !== undefined && heard !== 'en' && heard !== 'multi') return ours <= theirs
  // One such word may be a name.
  return theirs > 1 && theirs > ours && theirs > ofNames
}
