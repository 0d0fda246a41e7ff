import type { MindStatement } from './statement.ts'

/** Alcohol and drugs, sleep, fears and voices, mood, eating, medicines that one stopped alone. */
export const ofLiving: MindStatement[] = [
  {
    said: 'P: I drink about forty units a week.',
    kept: /(?:forty|40) units a week/,
    turned: 'The patient drinks 14 units a week.',
  },
  {
    said: 'C: How much do you drink? / P: Half a bottle of wine every night, more at weekends.',
    kept: /drink\? – “Half a bottle of wine every night/,
    turned: 'The patient does not drink alcohol.',
  },
  {
    said: 'P: I get through a bottle of vodka every two days.',
    kept: /bottle of vodka every (?:two|2) days/,
    turned: 'The patient denies alcohol use.',
  },
  {
    said: 'P: I gave up drinking six months ago.',
    kept: /gave up drinking (?:six|6) months ago/,
    turned: 'The patient drinks daily.',
  },
  {
    said: 'P: I do a bit of cocaine at weekends.',
    kept: /cocaine at weekends/,
    turned: 'The patient denies drug use.',
  },
  {
    said: 'P: I only sleep three hours a night.',
    kept: /sleeps? (?:three|3) hours a night/,
    turned: 'The patient sleeps well.',
  },
  {
    said: 'P: I lie awake until four thinking about work.',
    kept: /(?:lie|lies) awake until (?:four|4)/,
    turned: 'The patient sleeps well.',
  },
  {
    said: 'P: I wake up screaming from dreams about the crash.',
    kept: /(?:wake|wakes) up screaming from dreams about the crash/,
    turned: 'The patient denies bad dreams.',
  },
  {
    said: "P: For four days I didn't need any sleep and I spent all our savings.",
    kept: /didn't need any sleep and I spent all our savings/,
    turned: 'The patient slept every night.',
  },
  {
    said: "P: Out of nowhere my heart races and I think I'm going to die.",
    kept: /heart races and I think I'm going to die/,
    turned: 'The patient denies panic attacks.',
  },
  {
    said: 'C: Any panic attacks? / P: Two this week, both on the bus.',
    kept: /panic attacks\? – “Two this week, both on the bus/,
    turned: 'The patient denies panic attacks.',
  },
  {
    said: 'P: I hear people talking about me when nobody is there.',
    kept: /hears? people talking about .* when nobody is there/,
    turned: 'The patient denies hearing voices.',
  },
  {
    said: "C: Do you hear voices when nobody's around? / P: No, nothing like that.",
    kept: /hear voices when nobody's around\? – “No, nothing like that|denies/,
    turned: 'The patient hears voices.',
  },
  {
    said: 'P: The television has been sending me messages.',
    kept: /television has been sending me messages/,
    turned: 'The television sends no messages.',
  },
  {
    said: "P: People are following me, I've had to change the locks.",
    kept: /People are following me/,
    turned: 'The patient is not being followed.',
  },
  {
    said: 'P: I keep washing my hands until they bleed.',
    kept: /washing (?:my|their) hands until they bleed/,
    turned: 'The patient does not wash their hands over and over.',
  },
  {
    said: "P: I haven't left the house for five weeks.",
    kept: /(?:hasn't|haven't) left the house for (?:five|5) weeks/,
    turned: 'The patient leaves the house every day.',
  },
  {
    said: "P: I can't see the point of anything any more.",
    kept: /can't see the point of anything/,
    turned: 'The patient is hopeful.',
  },
  {
    said: "P: I've lost interest in everything, even my garden.",
    kept: /lost interest in everything/,
    turned: 'The patient denies loss of interest.',
  },
  {
    said: 'C: Are you feeling hopeless? / P: Yes, pretty much every day.',
    kept: /hopeless\? – “Yes, pretty much every day/,
    turned: 'The patient denies feeling hopeless.',
  },
  {
    said: 'P: I make myself sick after I eat.',
    kept: /(?:make|makes) (?:myself|themselves) sick after/,
    turned: 'The patient does not make themselves sick.',
  },
  {
    said: "P: I stopped my sertraline three weeks ago, I didn't like how it made me feel.",
    kept: /stopped (?:my|their) sertraline (?:three|3) weeks ago/,
    turned: 'The patient takes sertraline.',
  },
  {
    said: 'P: I came off the lithium by myself in March.',
    kept: /came off the lithium by myself in March|came off the lithium/,
    turned: 'The patient is on lithium.',
  },
  {
    said: 'P: I skip the olanzapine when I feel well.',
    kept: /(?:skip|skips) the olanzapine when/,
    turned: 'The patient takes olanzapine every day.',
  },
  {
    said: 'P: I have six cans of lager to get off to sleep.',
    kept: /six cans of lager|6 cans of lager/,
    turned: 'The patient does not drink alcohol.',
  },
  {
    said: 'P: I smoke weed every evening to calm down.',
    kept: /weed every evening/,
    turned: 'The patient denies cannabis use.',
  },
  {
    said: 'P: I barely close my eyes all night.',
    kept: /barely (?:close|closes) (?:my|their) eyes all night/,
    turned: 'The patient sleeps well.',
  },
  {
    said: 'P: Something came over me in the shop, I had to get out, I was shaking all over.',
    kept: /came over me in the shop.*shaking all over/,
    turned: 'The patient denies panic attacks.',
  },
  {
    said: 'P: There is a man in my head who tells me what to do.',
    kept: /man in my head who tells me what to do/,
    turned: 'The patient denies hearing voices.',
  },
  {
    said: 'P: The neighbours are putting thoughts into my mind.',
    kept: /neighbours are putting thoughts into my mind/,
    turned: 'The neighbours put no thoughts into the mind.',
  },
  {
    said: 'P: Nothing gives me any pleasure these days.',
    kept: /Nothing gives me any pleasure/,
    turned: 'The patient denies loss of pleasure.',
  },
  {
    said: 'P: I feel guilty about everything, like a burden on them all.',
    kept: /guilty about everything, like a burden/,
    turned: 'The patient denies guilt.',
  },
  {
    said: "P: I haven't taken the quetiapine since Christmas.",
    kept: /(?:hasn't|haven't) taken the quetiapine since Christmas/,
    turned: 'The patient takes quetiapine.',
  },
  {
    said: 'P: I eat nothing all day and count every calorie.',
    kept: /(?:eat|eats) nothing all day and count/,
    turned: 'The patient eats regular meals.',
  },
]
