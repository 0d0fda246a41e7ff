/** Visits in the plain talk of two countries, written for the tests of Highlights: lines as `severalVoices` reads them. */
export const britishCough = `
C: Hello, come in, have a seat. How can I help?
P: I've had this cough for three weeks now, and I'm bringing up green phlegm.
C: Good to hear you've come in. Any blood in it?
P: No, no blood.
C: Any chest pain?
P: No.
C: And have you had a temperature?
P: No. Well, I did have a temperature at the start.
C: Are you allergic to anything?
P: Penicillin, I came out in a rash.
C: What do you use for your asthma?
P: The Ventolin. Five, six times a day at the moment.
C: Does it help?
P: Helps a bit.
C: Your oxygen's ninety-six percent and your temperature's thirty-seven point two. I can hear some crackles at the right base.
C: I think this is a chest infection.
C: I'll give you doxycycline, two hundred milligrams on the first day and then a hundred milligrams once a day for five days, then stop.
C: If you're getting more breathless, or you cough up blood, ring nine nine nine.
C: And I'd like to see you again in two weeks.
P: Thank you, doctor.`

export const britishBack = `
C: What's brought you in today?
P: It's my back. It went on Monday when I lifted the shopping, and it goes down my left leg.
C: Any numbness around your bottom, or trouble passing water?
P: No, nothing like that.
C: Have you taken anything for it?
P: My wife's on gabapentin. I just had paracetamol, and some ibuprofen my mate gave me. Didn't do much.
C: Let me have a look at you. No weakness in either leg, and your reflexes are normal.
C: So I think this is sciatica.
C: I'd like you to take naproxen, five hundred milligrams twice a day for one week, then stop.
C: And I'll refer you to the physio.
C: If your symptoms aren't settling in four weeks, or they're getting worse.
P: Right.
C: I'd like you to come back and see me.
C: If you can't pass water, or your bottom goes numb, go straight to A&E.
P: Will do. Can I have a sick note?
C: Yes, I'll do you one for two weeks.`

export const americanSugar = `
C: Hey, good to see you. What brings you in?
P: Just the follow-up on my sugars. I'm doing alright. We went up to Vermont and had some cheeseburgers.
C: Any chest pain or shortness of breath?
P: No.
C: Did you pass out at all, or need somebody to help you?
P: No, no.
C: You're on metformin, one thousand milligrams twice a day?
P: Yes, twice a day with meals.
C: Let's go over your results, okay? Your A1C is eight point one. It was seven point four in May.
C: Your blood pressure is one thirty eight over eighty four.
C: I want to start you on Jardiance, ten milligrams every morning.
C: I'm also going to get a urine test for protein, okay?
C: If you're throwing up and can't keep fluids down, stop it and call us.
P: When do I come back?
C: In three months.`

export const americanHeadache = `
C: Tell me what's going on.
P: I get these headaches, like, on the right side, twice a week since June. Light makes it worse.
C: Any weakness or trouble with your speech?
P: No.
C: Any thoughts of hurting yourself?
P: No, never.
P: I read online it could be a brain tumor, and my mom had a stroke at sixty.
C: I hear you. Do you take anything?
P: Tylenol, two of them, and it doesn't help.
C: Your neurologic exam is normal. I think this is migraine.
C: I'd like to start sumatriptan, fifty milligrams as needed.
C: Keep a headache diary.
C: Any sudden worst headache of your life, you call nine one one.
C: Let's follow up in six weeks.`
