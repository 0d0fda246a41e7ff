/** Names of units in other languages, by the unit as `units.ts` writes it. Written by hand. */
const names: Readonly<Record<string, string>> = {
  mg: 'miligramos miligramo milligrammes milligramme miligramas miligrama milligrammi milligrammo milligramm milligram ملغ ملغم ملجم مجم مغ ملليغرام ملليجرام مليغرام مليجرام ميليغرام ميليجرام ميلغرام मिलीग्राम मिग्रा एमजी',
  mcg: 'microgramos microgramo microgrammes microgramme microgramas microgrammi mikrogramm ميكروغرام ميكروجرام माइक्रोग्राम',
  g: 'gramos gramo grammes gramme gramas grammi gramm غرام جرام غ ग्राम',
  kg: 'kilogramos kilogrammes quilos kilogramm chili كيلوغرام كيلوجرام كيلو كغ كجم किलोग्राम किलो किग्रा',
  ml: 'mililitros mililitro millilitres millilitre millilitri milliliter ملليلتر مليلتر مل मिलीलीटर मिली एमएल',
  cm: 'centímetros centimètres centimetri zentimeter سم سنتيمتر सेंटीमीटर सेमी',
  minute: 'minutos minuto minuti minuten دقيقة دقائق मिनट',
  hour: 'horas hora heures heure ore stunden stunde uur ساعة ساعات घंटे घंटा घंटों घण्टे',
  day: 'días día dias dia jours jour giorni giorno tage tagen tag dagen dag أيام ايام يوم يوما يومًا दिन दिनों',
  week: 'semanas semana semaines semaine settimane settimana wochen woche weken أسابيع أسبوع أسبوعا أسبوعًا सप्ताह हफ्ते हफ़्ते',
  month:
    'meses mes mois mês mesi mese monate monaten monat maanden أشهر شهور شهر شهرا شهرًا महीने महीना महीनों माह',
  year: 'años año ans anos ano anni anno jahre jahren jahr jaar سنة سنوات عام عاما عامًا أعوام साल वर्ष',
  '%': 'بالمئة بالمائة प्रतिशत prozent procent',
  unit: 'unidades unidad unités unité unità einheiten وحدة وحدات यूनिट इकाई',
  tablet:
    'comprimidos comprimido comprimés comprimé compresse compressa tabletten tablette tabletas tableta pastillas pastilla أقراص قرص حبة حبات حبوب गोली गोलियां गोलियाँ गोलियों',
  capsule: 'cápsulas cápsula gélules gélule كبسولة كبسولات कैप्सूल',
  drop: 'gotas gouttes gocce tropfen قطرات قطرة बूंदें बूँदें',
  puff: 'inhalaciones bouffées بخات بخة',
}

const byName = new Map(
  Object.entries(names).flatMap(([unit, words]) =>
    words.split(' ').map((word) => [word.normalize('NFC'), unit] as const),
  ),
)

/** The unit, as `units.ts` writes it, that a word of another language names. */
export const foreignUnit = (word: string): string | undefined => byName.get(word.toLowerCase())
