/** A synthetic visit of the demo. C: clinician, P: patient. */
export interface DemoVisit {
  title: string
  gist: string
  language: 'en' | 'fr'
  /** Whether its note is written at once; otherwise it's left to the visitor. */
  hasNote: boolean
  text: string
}

/** Visits of people who don't exist, beside the sample visit. The first one gets a filled form. */
export const demoVisits: readonly DemoVisit[] = [
  {
    title: 'Cough and fever',
    gist: 'Four days of cough and fever, clear chest; probably a viral infection. Off work until Friday.',
    language: 'en',
    hasNote: true,
    text: `C: Hello, Ms. Farrow. What brings you in today?
P: I've had a cough for four days, and a fever since Tuesday.
C: How high has the fever been?
P: 38.6 last night. I took acetaminophen, 500 milligrams, and it came down.
C: Are you bringing anything up when you cough?
P: A little clear phlegm. No blood.
C: Any chest pain, or trouble breathing?
P: No chest pain. I'm not short of breath, only tired.
C: Have you had a sore throat or a runny nose?
P: Both, at the beginning. My son had the same last week.
C: Do you take any medicines every day?
P: Only levothyroxine, 75 micrograms in the morning.
C: Any allergies?
P: Penicillin. I got a rash from it as a child.
C: Do you smoke?
P: No, I never have.
C: Let me listen to your chest. Your temperature is 37.9, your pulse 88, and your oxygen 98 percent.
C: Your chest is clear on both sides, and your throat is red without spots.
C: I think this is a viral infection. You don't need an antibiotic.
P: I was hoping you'd say that.
C: Keep taking acetaminophen, 500 milligrams up to four times a day, and drink enough.
P: I lift boxes in a warehouse. Should I go to work?
C: Stay home until Friday. I'll write you a sick certificate.
C: Come back if the fever lasts more than three days, or at once if you become short of breath.
P: Will do. Thank you, doctor.`,
  },
  {
    title: 'Diabetes follow-up',
    gist: 'Type 2 diabetes, A1c 8.1 percent; metformin increased, blood test in three months.',
    language: 'en',
    hasNote: true,
    text: `C: Good morning, Mr. Adeyemi. We're here for your diabetes today. How have you been?
P: Not bad. My sugars are a bit high in the mornings, around 9.
C: Your A1c came back at 8.1 percent. It was 7.4 in the spring.
P: I've been travelling for work. I skipped my walks.
C: Are you taking metformin, 500 milligrams twice a day?
P: Yes. I miss the evening one about once a week.
C: Any stomach trouble with it?
P: No, none.
C: Have you had any low sugars, shaking or sweating?
P: No, never.
C: Any numbness in your feet, or changes in your eyesight?
P: No numbness. My eyes are fine; I saw the eye doctor in June.
C: And your blood pressure tablet, perindopril 4 milligrams?
P: Every morning.
C: Your blood pressure is 134 over 82 today, and your weight is 91 kilograms.
C: I checked your feet. The pulses are there and the skin is intact.
C: I'd like to increase metformin to 1,000 milligrams twice a day.
P: All right.
C: Have a blood test for A1c and kidney function in three months, and a urine test for protein.
P: Should I see the dietitian again?
C: Yes, I'll send a referral to the dietitian. And try to walk 30 minutes, five days a week.
C: If you get vomiting or can't drink, stop metformin and call us.
P: Okay. See you in three months.`,
  },
  {
    title: 'Douleur au genou',
    gist: 'Genou droit douloureux depuis deux semaines. Écrivez la note vous-même.',
    language: 'fr',
    hasNote: false,
    text: `C: Bonjour, madame Lafleur. Qu’est-ce qui vous amène aujourd’hui?
P: J’ai mal au genou droit depuis deux semaines.
C: Est-ce que vous êtes tombée?
P: Non. Ça a commencé après une longue randonnée.
C: La douleur est où, exactement?
P: À l’avant, autour de la rotule. Surtout dans les escaliers.
C: Le genou a-t-il enflé, ou est-ce qu’il bloque?
P: Un peu enflé le premier jour. Il ne bloque pas.
C: Qu’avez-vous pris contre la douleur?
P: De l’ibuprofène, 400 milligrammes, deux fois par jour.
C: Avez-vous des allergies?
P: Non, aucune.
C: À l’examen, il n’y a pas d’épanchement et les ligaments sont stables. La pression sur la rotule est sensible.
C: Je pense à un syndrome fémoro-patellaire. Je vous prescris de la physiothérapie, six séances.
P: Est-ce que je peux continuer à marcher?
C: Oui, sur le plat. Évitez les pentes pendant quatre semaines.
C: Revenez dans six semaines, ou plus tôt si le genou enfle ou bloque.
P: Merci, docteure.`,
  },
]
