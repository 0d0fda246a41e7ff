/** What was said ("C: … / P: …"), a sentence that is right about it, and one that is wrong, each in other words. */
export type Contrast = readonly [said: string, right: string, wrong: string]
