import type { WordingLanguage } from '#contract/consent.ts'

/** Rises whenever one of these texts changes: records name the version that was read out. */
export const builtInVersion = 'built-in 1'

/** Plain words, to read out as they are. A clinic can replace them with its own. */
export const builtInWordings: Record<WordingLanguage, string> = {
  en: 'I would like to record our talk, so that a computer program can help me write my notes. The recording is kept safe and is used for nothing else. You may say no, and you may change your mind at any time; your care stays the same. Is that all right with you?',
  fr: 'Je voudrais enregistrer notre entretien afin qu’un programme informatique m’aide à rédiger mes notes. L’enregistrement est conservé en sécurité et ne sert à rien d’autre. Vous pouvez refuser, et changer d’avis à tout moment ; vos soins restent les mêmes. Êtes-vous d’accord ?',
  es: 'Me gustaría grabar nuestra conversación para que un programa informático me ayude a escribir mis notas. La grabación se guarda de forma segura y no se usa para nada más. Puede decir que no y cambiar de opinión en cualquier momento; su atención será la misma. ¿Está de acuerdo?',
  hi: 'मैं हमारी बातचीत रिकॉर्ड करना चाहता/चाहती हूँ, ताकि एक कंप्यूटर प्रोग्राम नोट्स लिखने में मेरी मदद कर सके। रिकॉर्डिंग सुरक्षित रखी जाती है और किसी और काम में नहीं आती। आप मना कर सकते हैं और कभी भी अपना मन बदल सकते हैं; आपके इलाज में कोई फ़र्क नहीं पड़ेगा। क्या आप इससे सहमत हैं?',
  ar: 'أودّ أن أسجّل حديثنا حتى يساعدني برنامج حاسوبي في كتابة ملاحظاتي. يُحفظ التسجيل بأمان ولا يُستعمل لأي غرض آخر. يمكنك أن ترفض، ويمكنك أن تغيّر رأيك في أي وقت، ولن تتغيّر رعايتك. هل توافق على ذلك؟',
  zh: '我想把我们的谈话录下来，让电脑程序帮助我写病历。录音会安全保存，不作其他用途。您可以拒绝，也可以随时改变主意，这不会影响您的诊疗。您同意吗？',
  de: 'Ich möchte unser Gespräch aufnehmen, damit mir ein Computerprogramm beim Schreiben meiner Notizen hilft. Die Aufnahme wird sicher aufbewahrt und für nichts anderes verwendet. Sie dürfen Nein sagen und Ihre Meinung jederzeit ändern; Ihre Behandlung bleibt dieselbe. Sind Sie einverstanden?',
  pt: 'Eu gostaria de gravar a nossa conversa para que um programa de computador me ajude a escrever as minhas notas. A gravação é guardada com segurança e não é usada para mais nada. Pode dizer que não e mudar de ideia a qualquer momento; o seu atendimento continua o mesmo. Está de acordo?',
  ru: 'Я хотел(а) бы записать наш разговор, чтобы компьютерная программа помогла мне составить записи. Запись надёжно хранится и больше ни для чего не используется. Вы можете отказаться и в любой момент передумать; на вашем лечении это не отразится. Вы согласны?',
  ja: '診療の記録をコンピュータープログラムの助けを借りて書くために、お話を録音させていただきたいと思います。録音は安全に保管し、ほかの目的には使いません。お断りになることも、いつでもお考えを変えることもできます。それによって診療が変わることはありません。よろしいでしょうか。',
}
