/** How a wish about the style of notes is said in one language; `parseRule` reads the named groups. */
export interface Phrases {
  words: RegExp[]
  heading: RegExp[]
  form: RegExp[]
  without: RegExp[]
}

// Quotation marks have become straight ones before, and the full stop is gone.
const named = (name: 'to' | 'from') => `(?:"(?<${name}Quoted>[^"]+)"|(?<${name}>[^"]+?))`
const [TO, FROM] = [named('to'), named('from')]
const quoted = (name: string) => `"(?<${name}Quoted>[^"]+)"`
const all = (...patterns: string[]) => patterns.map((pattern) => new RegExp(`^${pattern}$`, 'iu'))

const english: Phrases = {
  words: all(
    `(?:always |please )?(?:write|use|say|spell) (?:${TO}|‘(?<toSingle>[^’]+)’) (?:for|instead of|rather than|and not|in place of) (?:‘(?<fromSingle>[^’]+)’|${FROM})`,
  ),
  heading: all(
    `(?:please )?(?:call|rename) the (?:section|heading) ${quoted('from')}(?: as| to)? ${quoted('to')}`,
  ),
  form: all(
    `(?:always |please )?write (?:the section ${quoted('head')}|(?:the )?notes?|everything) (?:as|in) (?:(?<bullets>bullet points|bullets|lists?)|running text|prose|paragraphs)`,
  ),
  without: all(
    '(?:always |please )?leave out the (?:(?<greeting>greeting|salutation)|closing(?: line)?|sign-off)',
  ),
}

const german: Phrases = {
  words: all(
    `(?:bitte )?(?:schreibe?|verwende|benutze|nutze|(?:schreiben|verwenden) sie) (?:bitte |immer )*${TO} (?:statt|anstatt|anstelle von|und nicht|für) ${FROM}`,
  ),
  heading: all(
    `(?:bitte )?nenne(?:n sie)? (?:den abschnitt|die überschrift) ${quoted('from')} ${quoted('to')}`,
  ),
  form: all(
    `(?:bitte )?schreibe?(?:n sie)? (?:(?:die )?notizen|alles|den abschnitt ${quoted('head')}) (?:in|als) (?:(?<bullets>stichpunkten?|stichworten|aufzählung|listen?)|flie(?:ß|ss)text|absätzen)`,
  ),
  without: all(
    '(?:bitte )?lass(?:e|en sie)? die (?:(?<greeting>anrede|begrü(?:ß|ss)ung)|schlussformel|gru(?:ß|ss)formel) weg',
  ),
}

const french: Phrases = {
  words: all(
    `(?:écris|écrivez|écrire|utilise[rz]?|emploie|employez) (?:toujours )?${TO} (?:au lieu de|à la place de|plutôt que|et non|pour) ${FROM}`,
  ),
  heading: all(
    `(?:appelle|appelez|renomme[rz]?|intitule[rz]?) (?:la section|la rubrique|le titre) ${quoted('from')} (?:en )?${quoted('to')}`,
  ),
  form: all(
    `(?:écris|écrivez|rédige[rz]?) (?:les notes|la note|tout|la (?:section|rubrique) ${quoted('head')}) (?:en|sous forme de) (?:(?<bullets>listes?(?: à puces)?|puces)|texte suivi|prose|paragraphes)`,
  ),
  without: all(
    "(?:omets|omettez|supprime[rz]?) la (?:(?<greeting>salutation|formule d['’]appel)|formule (?:de politesse|finale)|conclusion)",
  ),
}

const spanish: Phrases = {
  words: all(
    `(?:siempre )?(?:escrib[ea]|escribir|us[ae]r?|utili[zc][ae]) ${TO} (?:en lugar de|en vez de|y no|por|para) ${FROM}`,
  ),
  heading: all(
    `(?:llam[ae]|renombr[ae]|titul[ae]) (?:a )?la sección ${quoted('from')} (?:como )?${quoted('to')}`,
  ),
  form: all(
    `(?:escrib[ea]|redact[ae]) (?:las notas|la nota|todo|la sección ${quoted('head')}) (?:en|como|con) (?:(?<bullets>viñetas|listas?|puntos)|texto corrido|prosa|párrafos)`,
  ),
  without: all(
    '(?:omit[ea]|quit[ae]|elimin[ae]) (?:(?<greeting>el saludo)|la despedida|el cierre)',
  ),
}

const portuguese: Phrases = {
  words: all(
    `(?:sempre )?(?:escrev[ae]|escrever|us[ae]r?|utilize) ${TO} (?:em vez de|em lugar de|no lugar de|ao invés de|e não|por|para) ${FROM}`,
  ),
  heading: all(
    `(?:chame|renomeie|intitule) a (?:seção|secção) ${quoted('from')} (?:de |como |para )?${quoted('to')}`,
  ),
  form: all(
    `(?:escreva|redija) (?:as notas|a nota|tudo|a (?:seção|secção) ${quoted('head')}) (?:em|com|como) (?:(?<bullets>tópicos|marcadores|listas?)|texto corrido|prosa|parágrafos)`,
  ),
  without: all('(?:omita|retire|remova) (?:(?<greeting>a saudação)|a despedida|o fecho)'),
}

const russian: Phrases = {
  words: all(`(?:всегда )?(?:пиши|используй)(?:те)? ${TO} (?:вместо|а не|для) ${FROM}`),
  heading: all(
    `(?:называй|назови|переименуй)(?:те)? раздел ${quoted('from')} (?:в |как )?${quoted('to')}`,
  ),
  form: all(
    `пиши(?:те)? (?:заметки|записи|вс[её]|раздел ${quoted('head')}) (?:(?<bullets>списк(?:ом|ами)|пунктами)|сплошным текстом|абзацами)`,
  ),
  without: all(
    '(?:опускай|убирай|не пиши)(?:те)? (?:(?<greeting>приветствие|обращение)|заключение|подпись)',
  ),
}

const chinese: Phrases = {
  words: all(
    `请?(?:写|使用|用)${TO}(?:代替|取代|而不是|而非)${FROM}`,
    `请?[把将]${FROM}(?:写成|写作|写为|改成|改为)${TO}`,
  ),
  heading: all(
    `请?[把将](?:章节|部分|标题)${quoted('from')}(?:改名为|改为|改成|称为|叫做)${quoted('to')}`,
  ),
  form: all(
    `请?(?:[把将]?(?:笔记|记录|病历|全部|部分${quoted('head')}))(?:用|以|写成)(?:(?<bullets>要点|列表|项目符号)|段落)(?:形式)?(?:书写|写)?`,
  ),
  without: all('请?(?:省略|不要写|去掉)(?:(?<greeting>称呼|问候语)|结束语|结尾)'),
}

const japanese: Phrases = {
  words: all(
    `${FROM}(?:の代わりに|ではなく)${TO}(?:と書く|と書いて(?:ください)?|を使う|を使って(?:ください)?)`,
  ),
  heading: all(
    `(?:セクション|見出し)${quoted('from')}を${quoted('to')}(?:と呼ぶ|とする|にする|にして(?:ください)?)`,
  ),
  form: all(
    `(?:ノート|記録|すべて|セクション${quoted('head')})[はを](?:(?<bullets>箇条書き|リスト)|文章|段落)(?:で書く|で書いて(?:ください)?|にする)`,
  ),
  without: all(
    '(?:(?<greeting>挨拶|あいさつ|宛名)|結び|締めの言葉)[はを](?:省く|省略する|省いて(?:ください)?)',
  ),
}

const hindi: Phrases = {
  words: all(`${FROM} (?:के बजाय|की जगह|के स्थान पर) ${TO} (?:लिखें|लिखो|लिखिए)`),
  heading: all(`(?:खंड|अनुभाग|शीर्षक) ${quoted('from')} को ${quoted('to')} (?:कहें|लिखें)`),
  form: all(
    `(?:नोट्स|नोट|सब कुछ|अनुभाग ${quoted('head')}) (?:(?<bullets>बिंदुओं|सूची)|पैराग्राफ) में (?:लिखें|लिखिए)`,
  ),
  without: all('(?:(?<greeting>अभिवादन)|समापन) (?:छोड़ दें|हटा दें|न लिखें)'),
}

const arabic: Phrases = {
  words: all(`(?:اكتب|استخدم|استعمل) ${TO} (?:بدلا من|بدلاً من|عوضا عن|عوضًا عن|وليس) ${FROM}`),
  heading: all(
    `(?:سمّ?|أعد تسمية) (?:القسم|العنوان) ${quoted('from')} (?:إلى |باسم )?${quoted('to')}`,
  ),
  form: all(
    `اكتب (?:الملاحظات|كل شيء|القسم ${quoted('head')}) (?:في شكل |على شكل )(?:(?<bullets>نقاط|قائمة)|فقرات)`,
  ),
  without: all('(?:احذف|اترك) (?:(?<greeting>التحية)|الخاتمة)'),
}

/** English, and the languages that notes are translated into (specification §9). */
export const languages: readonly Phrases[] = [
  english,
  german,
  french,
  spanish,
  portuguese,
  russian,
  chinese,
  japanese,
  hindi,
  arabic,
]

/** Words that turn a statement round, name a side, a relative or how often: no rule of style may touch them. */
export const turning: ReadonlySet<string> = new Set(
  `no not none never nor nil without negative positive denies denied deny absent present normal abnormal left right both
  bilateral upper lower increase decrease start stop up down more less above below before after daily weekly monthly once
  twice hourly nightly morning evening mother father brother sister son daughter
  nein nicht kein keine keinen keiner keinerlei ohne nie niemals weder negativ positiv normal links rechts linke rechte
  linker rechter linkes rechtes beide beidseits obere untere mehr weniger über unter vor nach täglich wöchentlich
  monatlich einmal zweimal dreimal stündlich morgens abends nachts mutter vater bruder schwester sohn tochter
  non pas sans aucun aucune jamais ni négatif négative positif positive gauche droit droite bilatéral bilatérale
  supérieur inférieur plus moins avant après quotidien hebdomadaire mensuel matin soir mère père frère sœur fils fille
  sin ningún ninguna nunca negativo negativa positivo positiva izquierda izquierdo derecha derecho superior inferior más
  menos antes después diario diaria semanal mensual mañana noche madre padre hermano hermana hijo hija
  não sem nenhum nenhuma nem esquerda esquerdo direita direito mais depois diário diária mensal manhã noite mãe pai irmão
  irmã filho filha
  нет не без никогда ни отрицательный положительный левый левая левое левой правый правая правое правой слева справа
  верхний нижний больше меньше до после ежедневно еженедельно утром вечером мать отец брат сестра сын дочь
  नहीं न बिना कभी बायाँ बाएँ बाएं दायाँ दाएँ दाएं दोनों ऊपर नीचे रोज़ सुबह शाम माँ पिता भाई बहन
  لا ليس بدون لم لن أبدا أيسر يسار اليسرى أيمن يمين اليمنى كلا أعلى أسفل يوميا صباحا مساء أم أب أخ أخت`.split(
    /\s+/,
  ),
)
/** The same for languages without spaces between words. */
export const turningSigns = /[左右无無不没未非上下双両毎每]|なし|ない|阴性|阳性|陰性|陽性/u
